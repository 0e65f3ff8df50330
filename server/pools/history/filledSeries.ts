import type { IndexedPeriods, Period } from '../../indexer/pools/indexedPeriods.ts';
import { NOTHING } from './windows.ts';

/** State before the first event: a market has no price and holds nothing. */
const BEFORE_FIRST_EVENT = { close: null, held0: 0n, held1: 0n, tvlUSD: NOTHING.volumeUSD };

/**
 * Returns `count` consecutive periods, ascending. A period without events has no activity. Its price is the
 * close of the period before, null before there was any, and its holdings and their value are those of the
 * period before.
 */
export function filledSeries(
  series: IndexedPeriods,
  { from, seconds, count }: { readonly from: number; readonly seconds: number; readonly count: number },
): Period[] {
  const periods = series.periods.filter(({ start }) => start >= from);
  const before = series.periods.at(-periods.length - 1) ?? series.before;
  const byStart = new Map(periods.map((period) => [period.start, period]));
  let last: Pick<Period, 'close' | 'held0' | 'held1' | 'tvlUSD'> = before ?? BEFORE_FIRST_EVENT;
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * seconds;
    const { close, held0, held1, tvlUSD } = last;
    const unchanged = { start, open: close, high: close, low: close, close, held0, held1, tvlUSD };
    const period = byStart.get(start) ?? { ...NOTHING, ...unchanged };
    last = period;
    return period;
  });
}
