import { expect, test } from 'vitest';
import { formatShare } from './share.ts';

test.each([
  [0.000712, '< 0.01%'],
  [-0.00999, '< 0.01%'],
  [0, '0%'],
  [0.01, '0.01%'],
  [0.0377, '0.04%'],
  [-1.2345, '−1.23%'],
  [12.5, '12.5%'],
  [99.999, '100%'],
  [123.4, '123%'],
  [-123.4, '−123%'],
  [1e9, '> 100,000%'],
  [-1e9, '< −100,000%'],
])('args: %s is %s', (percent, shown) => {
  expect(formatShare(percent, 'en-US')).toBe(shown);
});
