import type { DollarOracle, MarketPrice } from '../pools/dollarOracle.ts';
import { atLeast, type Fraction } from '../pools/fraction.ts';
import { greatestOf, worthsByHour } from '../pools/hourWorths.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';
import { latestPeriods } from './latestPeriods.ts';

const SECONDS = { HOUR: 3600, DAY: 86_400 } as const;

/**
 * Open, high, low and close of every hour and day, and what the market held after its last Mint, Burn or
 * Swap, a pool also after a Collect, CollectProtocol or Flash; of hours the greatest worth that stood between
 * two blocks, which yields are of.
 */
export function checkCandles(index: IndexSnapshot, oracle: DollarOracle): CheckResult {
  const comparison = createComparison('candles: open, high, low, close, value locked of hours and days');
  const pricesOf = groupBy(oracle.prices, ({ market }) => market);
  const worthsOf = groupBy(oracle.worths, ({ market }) => market);
  const hoursOf = new Map([...worthsOf].map(([market, worths]) => [market, worthsByHour(worths)]));
  for (const period of [...index.marketPeriods, ...latestPeriods(index)]) {
    const what = `period ${period.market} ${period.length} ${period.start}`;
    const end = period.start + SECONDS[period.length];
    const candle = candleOf(pricesOf.get(period.market) ?? [], period.start, end);
    for (const name of ['open', 'high', 'low', 'close'] as const) {
      comparison.near(`${what} ${name}`, period[name], candle[name]);
    }
    const held = (worthsOf.get(period.market) ?? [])
      .filter(({ isActivity, isPool, time }) => time < end && (isActivity || isPool))
      .at(-1);
    comparison.equal(`${what} amount0`, period.amount0, held?.amount0);
    comparison.equal(`${what} amount1`, period.amount1, held?.amount1);
    if (index.isSample) continue;
    comparison.near(`${what} tvlUSD`, period.tvlUSD, held?.worth);
    if (period.length === 'DAY') continue;
    const greatest = greatestOf(hoursOf.get(period.market)?.get(period.start) ?? []);
    comparison.near(`${what} greatestTvlUSD`, period.greatestTvlUSD, greatest);
  }
  return comparison.result();
}

/**
 * The price before the period, or the first one where there was none, then the extremes with it, and the last
 * one, which is unknown when the market was emptied.
 */
function candleOf(prices: readonly MarketPrice[], start: number, end: number) {
  const before = prices
    .filter((one) => one.time < start || (one.time < end && !one.isActivity))
    .at(-1)?.price;
  const during = prices.filter(({ time, isActivity }) => isActivity && time >= start && time < end);
  const known = [before, ...during.map(({ price }) => price)].filter((price) => price !== undefined);
  const best = (isBetter: (a: Fraction, b: Fraction) => boolean) =>
    known.reduce<Fraction | undefined>((a, b) => (a === undefined || isBetter(b, a) ? b : a), undefined);
  return {
    open: known[0],
    high: best(atLeast),
    low: best((a, b) => atLeast(b, a)),
    close: during.at(-1)?.price,
  };
}
