import { expect, test } from 'vitest';
import { pairHistory } from './pairHistory.ts';

const point = (timestamp: number, priceUSD: string | null, priceNative: string | null = null) => ({
  ...{ timestamp, priceUSD, priceNative },
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
