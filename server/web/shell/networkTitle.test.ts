import { expect, test } from 'vitest';
import { networkTitle } from './networkTitle.ts';
import { isWithin } from './views.ts';

test('default: names of networks as people write them', () => {
  expect(['mainnet', 'base-sepolia', 'bnb', 'kasplex', 'My chain'].map(networkTitle)).toEqual([
    ...['Ethereum', 'Base Sepolia', 'BNB Chain', 'Kasplex', 'My chain'],
  ]);
});

test('default: a view is its own address and those below, the first one its own alone', () => {
  expect(isWithin('/pools/0x1', '/pools')).toBe(true);
  expect(isWithin('/poolside', '/pools')).toBe(false);
  expect(isWithin('/pools', '/')).toBe(false);
  expect(isWithin('/', '/')).toBe(true);
});
