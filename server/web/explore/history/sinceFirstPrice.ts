import type { Period } from '../usePool.ts';

/** Drops the periods before the first price: there is nothing to draw. */
export function sinceFirstPrice(series: readonly Period[]): readonly Period[] {
  const first = series.findIndex(({ close }) => close !== null);
  return first < 0 ? [] : series.slice(first);
}
