import type { IndexedDepth } from '../indexer/indexedDepths.ts';

/** As in the index' mapping. */
const LONG_WINDOW_SECONDS = 3 * 86_400;

/**
 * The least depth that a market has now and had through the present window of three days and the one before, raw units
 * of the anchor: what it was left with stands until its next event.
 * @param timestamp of the block that the figures are of, Unix seconds
 */
export function lastingDepth(
  { now, windowStart, window, windowBefore }: IndexedDepth,
  timestamp: number,
): bigint {
  const start = timestamp - (timestamp % LONG_WINDOW_SECONDS);
  if (start === windowStart) return least(now, window, windowBefore);
  return start === windowStart + LONG_WINDOW_SECONDS ? least(now, window) : now;
}

function least(...depths: readonly [bigint, ...bigint[]]): bigint {
  return depths.reduce((a, b) => (b < a ? b : a));
}
