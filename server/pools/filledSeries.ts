import type { IndexedPeriods, Period } from '../indexer/indexedPeriods.ts';
import { NOTHING } from './windows.ts';

/** Before its first event a market has no price and holds nothing. */
const UNBORN = { close: null, held0: 0n, held1: 0n, tvlUSD: NOTHING.volumeUSD };

/**
 * One period after the other, `count` of them, ascending: those without events have no activity, the close of the
 * period before as their price, null before there was any, and hold what was held then, at its worth of then.
 */
export function filledSeries(
  series: IndexedPeriods,
  { from, seconds, count }: { readonly from: number; readonly seconds: number; readonly count: number },
): Period[] {
  const periods = series.periods.filter(({ start }) => start >= from);
  const before = series.periods.at(-periods.length - 1) ?? series.before;
  const byStart = new Map(periods.map((period) => [period.start, period]));
  let last: Pick<Period, 'close' | 'held0' | 'held1' | 'tvlUSD'> = before ?? UNBORN;
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * seconds;
    const { close, held0, held1, tvlUSD } = last;
    const still = { start, open: close, high: close, low: close, close, held0, held1, tvlUSD };
    const period = byStart.get(start) ?? { ...NOTHING, ...still };
    last = period;
    return period;
  });
}
