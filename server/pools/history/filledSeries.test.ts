import { expect, test } from 'vitest';
import type { Period } from '../../indexer/pools/indexedPeriods.ts';
import { filledSeries } from './filledSeries.ts';
import { NOTHING } from './windows.ts';

const period = (start: number, open: string, close: string): Period => ({
  ...NOTHING,
  txCount: 1,
  start,
  open,
  high: open,
  low: close,
  close,
  held0: BigInt(close),
  held1: 5n,
  tvlUSD: null,
});
const silent = (start: number, price: string | null): Period => ({
  ...NOTHING,
  start,
  open: price,
  high: price,
  low: price,
  close: price,
  held0: price === null ? 0n : BigInt(price),
  held1: price === null ? 0n : 5n,
  tvlUSD: price === null ? { numerator: 0n, denominator: 1n } : null,
});

test('filledSeries: gaps keep the close before them, and what was held', () => {
  const series = { before: period(0, '9', '8'), periods: [period(7200, '8', '7'), period(14_400, '7', '6')] };
  expect(filledSeries(series, { from: 3600, seconds: 3600, count: 5 })).toEqual([
    silent(3600, '8'),
    period(7200, '8', '7'),
    silent(10_800, '7'),
    period(14_400, '7', '6'),
    silent(18_000, '6'),
  ]);
});

test('filledSeries: a part of a longer series', () => {
  const series = { before: undefined, periods: [period(0, '9', '8'), period(7200, '8', '7')] };
  expect(filledSeries(series, { from: 3600, seconds: 3600, count: 2 })).toEqual([
    silent(3600, '8'),
    period(7200, '8', '7'),
  ]);
  expect(filledSeries(series, { from: 7200, seconds: 3600, count: 1 })).toEqual([period(7200, '8', '7')]);
  expect(filledSeries(series, { from: 10_800, seconds: 3600, count: 1 })).toEqual([silent(10_800, '7')]);
});

test('filledSeries: no price before there was any, and nothing held', () => {
  const series = { before: undefined, periods: [period(3600, '2', '3')] };
  expect(filledSeries(series, { from: 0, seconds: 3600, count: 3 })).toEqual([
    silent(0, null),
    period(3600, '2', '3'),
    silent(7200, '3'),
  ]);
});
