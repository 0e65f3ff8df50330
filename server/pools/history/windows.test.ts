import { describe, expect, test } from 'vitest';
import type { TimedEvent } from '../../indexer/pools/indexedActivity.ts';
import type { Activity } from '../../indexer/rows/marketTotals.ts';
import { activityIn, windowBefore } from './windows.ts';

const HOUR = 3600;
const usd = (amount: bigint) => ({ numerator: amount, denominator: 1n });

/** `swaps` swaps of 10 token0 and 20 token1 each, worth 5 dollars, with half a dollar of fees. */
const hourOf = (start: number, swaps: bigint): Activity & { start: number } => ({
  start,
  volume0: swaps * 10n,
  volume1: swaps * 20n,
  volumeUSD: usd(swaps * 5n),
  feesUSD: { numerator: swaps, denominator: 2n },
  txCount: Number(swaps) + 1,
  swapCount: Number(swaps),
  unpricedSwapCount: 0,
});

const swapAt = (timestamp: number): TimedEvent => ({
  timestamp,
  isSwap: true,
  amount0: -10n,
  amount1: 20n,
  volumeUSD: usd(5n),
  feesUSD: { numerator: 1n, denominator: 2n },
});

const dollars = (amount: { numerator: bigint; denominator: bigint } | null) =>
  amount === null ? null : Number(amount.numerator) / Number(amount.denominator);

describe('windowBefore', () => {
  test.each([
    // end, seconds, first second that counts, first whole hour
    [100 * HOUR + 1800, 24 * HOUR, 76 * HOUR + 1801, 77 * HOUR],
    [100 * HOUR, 24 * HOUR, 76 * HOUR + 1, 77 * HOUR],
    [100 * HOUR - 1, 24 * HOUR, 76 * HOUR, 76 * HOUR],
  ])('args: end %i, %i seconds', (end, seconds, first, firstHour) => {
    expect(windowBefore(end, seconds)).toEqual({ firstHour, edge: { after: first - 1, before: firstHour } });
  });
});

describe('activityIn', () => {
  const window = windowBefore(100 * HOUR + 1800, 24 * HOUR);

  test('default: whole hours from the first one on, and the events of the edge', () => {
    const hours = [hourOf(76 * HOUR, 100n), hourOf(77 * HOUR, 2n), hourOf(100 * HOUR, 3n)];
    const events = [swapAt(76 * HOUR + 1801), swapAt(77 * HOUR - 1)];
    const { volumeUSD, feesUSD, ...rest } = activityIn(window, hours, events);
    expect(rest).toEqual({ volume0: 70n, volume1: 140n, txCount: 9, swapCount: 7, unpricedSwapCount: 0 });
    expect([dollars(volumeUSD), dollars(feesUSD)]).toEqual([35, 3.5]);
  });

  test('default: nothing happened, which is worth 0', () => {
    expect(activityIn(window, [], [])).toEqual({
      volume0: 0n,
      volume1: 0n,
      volumeUSD: { numerator: 0n, denominator: 1n },
      feesUSD: { numerator: 0n, denominator: 1n },
      txCount: 0,
      swapCount: 0,
      unpricedSwapCount: 0,
    });
  });

  test('behavior: a Mint or Burn counts as an event and moves nothing', () => {
    const mint = { ...swapAt(77 * HOUR - 1), isSwap: false, volumeUSD: null, feesUSD: null };
    expect(activityIn(window, [], [mint])).toMatchObject({ volume0: 0n, txCount: 1, swapCount: 0 });
    expect(dollars(activityIn(window, [], [mint]).volumeUSD)).toBe(0);
  });

  test('behavior: unknown dollars stay unknown when nothing could be priced, and are counted when something could', () => {
    const unpriced = { ...swapAt(77 * HOUR - 1), volumeUSD: null, feesUSD: null };
    expect(activityIn(window, [], [unpriced])).toMatchObject({
      volume0: 10n,
      volumeUSD: null,
      feesUSD: null,
      unpricedSwapCount: 1,
    });
    const mixed = activityIn(window, [hourOf(80 * HOUR, 1n)], [unpriced]);
    expect(mixed).toMatchObject({ swapCount: 2, unpricedSwapCount: 1 });
    expect([dollars(mixed.volumeUSD), dollars(mixed.feesUSD)]).toEqual([5, 0.5]);
  });
});
