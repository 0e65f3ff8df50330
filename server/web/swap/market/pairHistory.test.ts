import { expect, test } from 'vitest';
import { pairHistory, priceOf } from './pairHistory.ts';

const point = (timestamp: number, priceUSD: string | null, priceNative: string | null = null) => ({
  timestamp,
  priceUSD,
  priceNative,
});

test('default: the price of a pair is the one of its base over that of its counter, at the same time', () => {
  const base = { points: [point(1, '3000'), point(2, '3300'), point(3, '3600')] };
  const counter = { points: [point(2, '1.5'), point(1, '1'), point(4, '1')] };
  expect(pairHistory(base, counter)).toEqual([
    { timestamp: 1, price: 3000 },
    { timestamp: 2, price: 2200 },
  ]);
});

test('behavior: a period without one of the prices is left out, and native coins serve where there are no dollars', () => {
  const base = { points: [point(1, null), point(2, '0'), point(3, null, '2')] };
  const counter = { points: [point(1, '1'), point(2, '1'), point(3, null, '0.5')] };
  expect(pairHistory(base, counter)).toEqual([{ timestamp: 3, price: 4 }]);
});

test('priceOf: dollars of one over those of the other, else their native coins; undefined where one is unknown', () => {
  const price = (priceUSD: string | null, priceNative: string | null) => ({ priceUSD, priceNative });
  expect(priceOf(price('3000', '1'), price('1.5', '0.0005'))).toBe(2000);
  expect(priceOf(price(null, '2'), price('1.5', '0.5'))).toBe(4);
  expect(priceOf(price('3000', null), price(null, '0.5'))).toBeUndefined();
  expect(priceOf(undefined, price('1', '1'))).toBeUndefined();
});
