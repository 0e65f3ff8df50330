import { expect, test } from 'vitest';
import type { Period } from '../usePool.ts';
import { sinceFirstPrice } from './sinceFirstPrice.ts';

const period = (timestamp: number, close: string | null): Period => ({
  timestamp,
  close,
  open: close,
  high: close,
  low: close,
  volumeUSD: '0',
  feesUSD: '0',
  txCount: 0,
  tvlUSD: null,
});

test('default: what comes before the first price is left out, a gap later stays', () => {
  const series = [period(1, null), period(2, '5'), period(3, null), period(4, '6')];
  expect(sinceFirstPrice(series).map(({ timestamp }) => timestamp)).toEqual([2, 3, 4]);
});

test('behavior: nothing where there is no price at all', () => {
  expect(sinceFirstPrice([period(1, null)])).toEqual([]);
});
