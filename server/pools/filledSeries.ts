import type { IndexedSeries, Period } from '../indexer/indexedActivity.ts';
import { NOTHING } from './windows.ts';

/**
 * One period after the other, `count` of them, ascending: those without events have no activity, and the close of
 * the period before as their price; null before there was any.
 */
export function filledSeries(
  series: IndexedSeries,
  { from, seconds, count }: { readonly from: number; readonly seconds: number; readonly count: number },
): Period[] {
  const periods = series.periods.filter(({ start }) => start >= from);
  const before = series.periods.at(-periods.length - 1) ?? series.before;
  const byStart = new Map(periods.map((period) => [period.start, period]));
  let close = before?.close ?? null;
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * seconds;
    const period = byStart.get(start) ?? { ...NOTHING, start, open: close, high: close, low: close, close };
    close = period.close;
    return period;
  });
}
