import type { Period } from './usePool.ts';

/** The periods from the first one on that has a price: before it there is nothing to draw. */
export function sinceFirstPrice(series: readonly Period[]): readonly Period[] {
  const first = series.findIndex(({ close }) => close !== null);
  return first < 0 ? [] : series.slice(first);
}
