import type { Rational } from '../../amm/rational.ts';
import type { TimedEvent, TimeSpan } from '../../indexer/pools/indexedActivity.ts';
import type { Activity } from '../../indexer/rows/marketTotals.ts';
import { plus } from '../prices/usd.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Lengths of the windows of activity, in seconds. */
export const WINDOW_SECONDS = { '24h': DAY_SECONDS, '7d': 7 * DAY_SECONDS, '30d': 30 * DAY_SECONDS } as const;
export type WindowName = keyof typeof WINDOW_SECONDS;

/** A time span up to the newest block: its whole hours, and the partial hour before them. */
export interface Window {
  /** Start of the first hour that lies fully within the window, Unix seconds. */
  readonly firstHour: number;
  readonly edge: TimeSpan;
}

const ZERO: Rational = { numerator: 0n, denominator: 1n };
export const NOTHING: Activity = {
  volume0: 0n,
  volume1: 0n,
  volumeUSD: ZERO,
  feesUSD: ZERO,
  txCount: 0,
  swapCount: 0,
  unpricedSwapCount: 0,
};

/**
 * Returns the window of the last `seconds` seconds up to and including `end`: everything later than `end −
 * seconds`.
 */
export function windowBefore(end: number, seconds: number): Window {
  const after = end - seconds;
  const firstHour = Math.floor(after / HOUR_SECONDS + 1) * HOUR_SECONDS;
  return { firstHour, edge: { after, before: firstHour } };
}

/**
 * Computes the activity in the window, to the second: its whole hours and the events of its edge.
 * @param hours hours with events, including all of the window; none is later than the window's end
 * @param events all events of the window's edge
 */
export function activityIn(
  { firstHour }: Window,
  hours: readonly (Activity & { readonly start: number })[],
  events: readonly TimedEvent[],
): Activity {
  const whole = hours.filter(({ start }) => start >= firstHour);
  return [...whole, ...events.map(activityOf)].reduce<Activity>(sum, NOTHING);
}

function activityOf({ isSwap, amount0, amount1, volumeUSD, feesUSD }: TimedEvent): Activity {
  if (!isSwap) return { ...NOTHING, txCount: 1 };
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  return {
    volume0: size(amount0),
    volume1: size(amount1),
    volumeUSD,
    feesUSD,
    txCount: 1,
    swapCount: 1,
    unpricedSwapCount: volumeUSD === null ? 1 : 0,
  };
}

function sum(a: Activity, b: Activity): Activity {
  const swapCount = a.swapCount + b.swapCount;
  const unpricedSwapCount = a.unpricedSwapCount + b.unpricedSwapCount;
  const isUnpriced = swapCount > 0 && unpricedSwapCount === swapCount;
  return {
    volume0: a.volume0 + b.volume0,
    volume1: a.volume1 + b.volume1,
    volumeUSD: isUnpriced ? null : plus(a.volumeUSD ?? ZERO, b.volumeUSD ?? ZERO),
    feesUSD: isUnpriced ? null : plus(a.feesUSD ?? ZERO, b.feesUSD ?? ZERO),
    txCount: a.txCount + b.txCount,
    swapCount,
    unpricedSwapCount,
  };
}
