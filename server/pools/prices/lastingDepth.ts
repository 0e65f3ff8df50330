import type { IndexedDepth } from '../../indexer/market/indexedDepths.ts';

/** Window length, equal to the index mapping's. */
const LONG_WINDOW_SECONDS = 3 * 86_400;

/**
 * Returns the least depth that a market has now and had through the present window of three days and the one
 * before, raw units of the anchor. The depth after an event stands until the next one.
 * @param timestamp of the block of the figures, Unix seconds
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
