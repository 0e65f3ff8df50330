import type { DollarOracle, DollarTrade } from '../pools/dollarOracle.ts';
import { type Fraction, sum } from '../pools/fraction.ts';
import { type CheckResult, type Comparison, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { IndexSnapshot, Row } from './indexSnapshot.ts';

const SECONDS = { HOUR: 3600, DAY: 86_400 } as const;

/** Prices of tokens and what prices them, by the rule of docs/subgraph.md from raw logs. */
export function checkPrices(index: IndexSnapshot, oracle: DollarOracle): CheckResult {
  const comparison = createComparison('prices: each token in dollars, and the pool that says so');
  for (const token of index.tokens) {
    const source = oracle.sourceOf(token.id);
    const what = `token ${token.id}`;
    comparison.equal(`${what} priceSource`, token.priceSource, source?.market ?? null);
    comparison.equal(`${what} priceAnchor`, token.priceAnchor, source?.anchor ?? null);
    comparison.near(`${what} priceInAnchor`, token.priceInAnchor, source?.inAnchor);
    comparison.near(`${what} priceDepthUSD`, token.priceDepthUSD, source?.depth);
    const usd = token.pricingRank === 3 ? oracle.priceOf(token.id) : source?.usd;
    comparison.near(`${what} priceUSD`, token.priceUSD, usd);
  }
  return comparison.result();
}

/** What each market holds by raw logs, at which price, and what it counts for. */
export function checkHoldings(index: IndexSnapshot, oracle: DollarOracle): CheckResult {
  const comparison = createComparison('holdings: amounts, price, worth in the anchor');
  const priceOf = new Map(oracle.prices.map(({ market, price }) => [market, price]));
  for (const pool of index.pools) {
    const { amount0, amount1 } = oracle.holdingsOf(pool.id);
    comparison.equal(`pool ${pool.id} amount0`, pool.amount0, amount0);
    comparison.equal(`pool ${pool.id} amount1`, pool.amount1, amount1);
  }
  for (const market of [...index.pairs, ...index.pools]) {
    comparison.near(`market ${market.id} price`, market.price, oracle.priceNow(market.id));
    comparison.near(`market ${market.id} close`, market.close, priceOf.get(market.id));
    comparison.near(`market ${market.id} tvlInAnchor`, market.tvlInAnchor, oracle.worthInAnchor(market.id));
  }
  return comparison.result();
}

/** Dollars of every swap, and of all swaps of each market, hour and day. */
export function checkVolumes(index: IndexSnapshot, oracle: DollarOracle): CheckResult {
  const comparison = createComparison('dollars: volume and fees of swaps, markets, hours, days');
  const trades = new Map(oracle.trades.map((trade) => [trade.id, trade]));
  for (const event of index.marketEvents) {
    comparison.near(`event ${event.id} volumeUSD`, event.volumeUSD, trades.get(event.id)?.volume);
    comparison.near(`event ${event.id} feesUSD`, event.feesUSD, trades.get(event.id)?.fees);
  }
  const ofMarket = groupBy(oracle.trades, ({ market }) => market);
  for (const market of [...index.pairs, ...index.pools]) {
    compareTotals(comparison, `market ${market.id}`, market, ofMarket.get(market.id) ?? []);
  }
  for (const length of ['HOUR', 'DAY'] as const) {
    const ofPeriod = groupBy(oracle.trades, ({ market, time }) => keyOf(market, time, length));
    for (const period of index.marketPeriods.filter((one) => one.length === length)) {
      const key = keyOf(period.market, period.start, length);
      compareTotals(comparison, `period ${key}`, period, ofPeriod.get(key) ?? []);
    }
  }
  return comparison.result();
}

function compareTotals(
  comparison: Comparison,
  what: string,
  totals: Pick<Row<'marketPeriods'>, 'volumeUSD' | 'feesUSD' | 'unpricedSwapCount'>,
  trades: readonly DollarTrade[],
): void {
  const known = trades.filter(({ volume }) => volume !== undefined);
  const total = (figure: 'volume' | 'fees'): Fraction | undefined =>
    trades.length > 0 && known.length === 0
      ? undefined
      : sum(known.map((trade) => trade[figure]).filter((part) => part !== undefined));
  comparison.near(`${what} volumeUSD`, totals.volumeUSD, total('volume'));
  comparison.near(`${what} feesUSD`, totals.feesUSD, total('fees'));
  const unpriced = BigInt(trades.length - known.length);
  comparison.equal(`${what} unpricedSwapCount`, totals.unpricedSwapCount, unpriced);
}

const keyOf = (market: string, time: number, length: keyof typeof SECONDS) =>
  `${market} ${length} ${time - (time % SECONDS[length])}`;
