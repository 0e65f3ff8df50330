import { expect, test } from 'vitest';
import { feeGrowthInside, feesSince } from './feeGrowth.ts';
import { tickAtOrAbove, tickAtOrBelow } from './tickOfPrice.ts';

const Q128 = 1n << 128n;
const RANGE = { tickLower: -10, tickUpper: 10 };
const growth = { global: 15n, lowerOutside: 2n, upperOutside: 3n };

test.each([
  ['inside', 0, 10n],
  ['at the lower tick', -10, 10n],
  ['at the upper tick', 10, (1n << 256n) + 3n - 2n],
  ['below', -11, (1n << 256n) + 2n - 3n],
])('fee growth inside of a range is that of the contract with the tick %s', (_, tick, inside) => {
  expect(feeGrowthInside(growth, tick, RANGE)).toBe(inside % (1n << 256n));
});

test('fees are counted through a growth that has wrapped around 2^256', () => {
  expect(feesSince(Q128 - 1n, (1n << 256n) - Q128, 5n)).toBe(9n);
  expect(feesSince(7n * Q128, 4n * Q128, 11n)).toBe(33n);
});

test('a price between two ticks is rounded to either side, and one of a tick stays', () => {
  const price = { numerator: 100_015n, denominator: 100_000n };
  expect([tickAtOrBelow(price), tickAtOrAbove(price)]).toEqual([1, 2]);
  const one = { numerator: 1n, denominator: 1n };
  expect([tickAtOrBelow(one), tickAtOrAbove(one)]).toEqual([0, 0]);
  expect(tickAtOrBelow({ numerator: 1n, denominator: 10n ** 60n })).toBeUndefined();
});
