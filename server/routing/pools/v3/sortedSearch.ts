/** Returns the index of the last entry ≤ value in an ascending list that starts at 0. */
export function lastAtMost(totals: readonly number[], value: number): number {
  let low = 0;
  let high = totals.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((totals[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the index of the last entry above the value in a list that never rises; -1 where there is none. */
export function lastAbove(prices: readonly number[], value: number): number {
  let low = -1;
  let high = prices.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((prices[middle] ?? 0) > value) low = middle;
    else high = middle - 1;
  }
  return low;
}
