import { parseDecimal } from '../../server/indexer/fieldSchemas.ts';
import { atLeast } from '../pools/fraction.ts';
import type { Row } from './indexEntities.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

type Lists = Pick<IndexSnapshot, 'pairs' | 'pools' | 'marketHistories'>;
type Period = Row<'marketPeriods'>;
/** A pair or pool as its last hour and day will be listed. */
type Market = Omit<
  Period,
  'market' | 'length' | 'start' | 'open' | 'high' | 'low' | 'greatestTvlUSD' | 'before'
> &
  Pick<Row<'pools'>, 'hour' | 'hourHigh' | 'hourLow' | 'hourTvlUSD'>;

/** The hour and the day of the last event of each market, as they would be listed, where they are not yet. */
export function latestPeriods({ pairs, pools, marketHistories }: Lists): Period[] {
  const historyOf = new Map<string, Row<'marketHistories'>>(
    marketHistories.map((history) => [history.id, history]),
  );
  const markets: Market[] = [
    ...pairs.map(({ held0, held1, ...pair }) => ({ ...pair, amount0: held0, amount1: held1 })),
    ...pools.map((pool) => ({ ...pool, close: pool.price })),
  ];
  return markets.flatMap((market) => {
    const history = historyOf.get(market.id);
    return history === undefined ? [] : periodsOf(market, history);
  });
}

function periodsOf(market: Market, history: Row<'marketHistories'>): Period[] {
  const { hour, hourHigh: high, hourLow: low, hourTvlUSD, ...now } = market;
  const { id, day, dayHigh, dayLow, dayOpen, lastHour, lastDay } = history;
  const isOpen = hour >= 0;
  const ofHour = {
    ...now,
    start: hour,
    open: history.open,
    high,
    low,
    before: lastHour,
    greatestTvlUSD: outer(hourTvlUSD, now.tvlUSD, atLeast),
  };
  const ofDay = {
    ...now,
    start: day,
    open: dayOpen,
    before: lastDay,
    greatestTvlUSD: null,
    high: isOpen ? outer(dayHigh, high, atLeast) : dayHigh,
    low: isOpen ? outer(dayLow, low, (a, b) => atLeast(b, a)) : dayLow,
  };
  const periods: Period[] = [
    { ...ofHour, market: id, length: 'HOUR' },
    { ...ofDay, market: id, length: 'DAY' },
  ];
  return periods.filter(({ start }) => start >= 0);
}

function outer(a: string | null, b: string | null, isOuter: typeof atLeast): string | null {
  if (a === null || b === null) return a ?? b;
  return isOuter(parseDecimal(a), parseDecimal(b)) ? a : b;
}
