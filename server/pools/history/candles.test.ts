import { expect, test } from 'vitest';
import type { Period } from '../../indexer/pools/indexedPeriods.ts';
import { filledCandles } from './candles.ts';

const DOLLARS = { numerator: 12n, denominator: 1n };
const NOTHING = { numerator: 0n, denominator: 1n };
const candle = (start: number, open: string, close: string): Period => ({
  start,
  open,
  high: open,
  low: close,
  close,
  volume0: 3n,
  volume1: 4n,
  volumeUSD: DOLLARS,
  feesUSD: DOLLARS,
  txCount: 1,
  swapCount: 1,
  unpricedSwapCount: 0,
  held0: 5n,
  held1: BigInt(start),
  tvlUSD: DOLLARS,
});
const still = (start: number, price: string, held1: bigint): Period => ({
  start,
  open: price,
  high: price,
  low: price,
  close: price,
  volume0: 0n,
  volume1: 0n,
  volumeUSD: NOTHING,
  feesUSD: NOTHING,
  txCount: 0,
  swapCount: 0,
  unpricedSwapCount: 0,
  held0: 5n,
  held1,
  tvlUSD: DOLLARS,
});

test('default: gaps keep the close and the holdings before them', () => {
  const indexed = {
    before: candle(0, '9', '8'),
    periods: [candle(7200, '8', '7'), candle(14_400, '7', '6')],
  };
  expect(filledCandles(indexed, { from: 3600, seconds: 3600, count: 5 })).toEqual([
    still(3600, '8', 0n),
    candle(7200, '8', '7'),
    still(10_800, '7', 7200n),
    candle(14_400, '7', '6'),
    still(18_000, '6', 14_400n),
  ]);
});

test('behavior: nothing before the first event', () => {
  const indexed = { before: undefined, periods: [candle(7200, '8', '7')] };
  expect(filledCandles(indexed, { from: 0, seconds: 3600, count: 4 })).toEqual([
    candle(7200, '8', '7'),
    still(10_800, '7', 7200n),
  ]);
  expect(filledCandles({ before: undefined, periods: [] }, { from: 0, seconds: 3600, count: 4 })).toEqual([]);
});
