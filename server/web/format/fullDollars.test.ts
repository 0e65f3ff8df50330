import { expect, test } from 'vitest';
import { fullDollars } from './fullDollars.ts';

test.each([
  [5247.4, '$5,247.40'],
  [7_000_175.4, '$7,000,175'],
  [2.5e12, '$2.5T'],
  [1e250, '> $100T'],
  [5.2e-247, '< $0.01'],
  [0.009, '< $0.01'],
  [0, '$0.00'],
])('args: %s reads %s', (dollars, shown) => {
  expect(fullDollars(dollars, 'en-US')).toBe(shown);
});
