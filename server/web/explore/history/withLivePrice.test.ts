import { expect, test } from 'vitest';
import type { Period } from '../usePool.ts';
import { withLivePrice } from './withLivePrice.ts';

const period = (timestamp: number, [open, high, low, close]: readonly (string | null)[]): Period => ({
  timestamp,
  open: open ?? null,
  high: high ?? null,
  low: low ?? null,
  close: close ?? null,
  volumeUSD: '5',
  feesUSD: '1',
  txCount: 2,
  tvlUSD: '90',
});
const SERIES = [period(0, ['8', '9', '7', '8']), period(3_600, ['8', '11', '8', '10'])];

test.each([
  ['within its bounds', '9', ['11', '8', '9']],
  ['above them', '12.5', ['12.5', '8', '12.5']],
  ['below them', '7.5', ['11', '7.5', '7.5']],
])('default: the present period closes at the price of now, %s', (_, price, [high, low, close]) => {
  expect(withLivePrice(SERIES, price)).toEqual([SERIES[0], { ...SERIES[1], high, low, close }]);
});

test('behavior: without a price, and before the first one, nothing changes', () => {
  expect(withLivePrice(SERIES, null)).toBe(SERIES);
  const none = [period(0, [])];
  expect(withLivePrice(none, '5')).toBe(none);
  expect(withLivePrice([], '5')).toEqual([]);
});
