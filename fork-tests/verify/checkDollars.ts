import type { DollarOracle, DollarTrade } from '../pools/dollarOracle.ts';
import { type Fraction, fraction, sum } from '../pools/fraction.ts';
import { type CheckResult, type Comparison, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { Row } from './indexEntities.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

const NO_WINDOWS = { depth: 0n, before: 0n, start: undefined };
const SECONDS = { HOUR: 3600, DAY: 86_400 } as const;

/**
 * Prices of tokens and what prices them, coins off their pegs and what judges them, by the rule of
 * docs/subgraph.md from raw logs.
 */
export function checkPrices(index: IndexSnapshot, oracle: DollarOracle): CheckResult {
  const comparison = createComparison('prices: each token in dollars, and the pool that says so');
  for (const token of index.tokens) {
    const source = oracle.sourceOf(token.id);
    const what = `token ${token.id}`;
    comparison.equal(`${what} pricingRank`, token.pricingRank, oracle.rankOf(token.id));
    comparison.equal(`${what} offPegSince`, token.offPegSince, oracle.offPegSince(token.id) ?? null);
    comparison.equal(`${what} pegPool`, token.pegPool, oracle.judgeOf(token.id) ?? null);
    comparison.equal(`${what} priceSource`, token.priceSource ?? token.priceV4Pool, source?.market ?? null);
    comparison.equal(`${what} priceAnchor`, token.priceAnchor, source?.anchor ?? null);
    comparison.near(`${what} priceInAnchor`, token.priceInAnchor, source?.inAnchor);
    const slack = source && oracle.depthErrorOfSource(source);
    comparison.close(`${what} priceDepthUSD`, token.priceDepthUSD, source?.depth, slack);
    const usd = token.pricingRank === 3 ? oracle.priceOf(token.id) : source?.usd;
    comparison.near(`${what} priceUSD`, token.priceUSD, usd);
  }
  return comparison.result();
}

/** What each market holds by raw logs, at which price, and what it counts for. */
export function checkHoldings(index: IndexSnapshot, oracle: DollarOracle): CheckResult {
  const comparison = createComparison('holdings: amounts, price, worth in the anchor, depth of days');
  const priceOf = new Map(oracle.prices.map(({ market, price }) => [market, price]));
  for (const pool of index.pools) {
    const { amount0, amount1 } = oracle.holdingsOf(pool.id);
    comparison.equal(`pool ${pool.id} amount0`, pool.amount0, amount0);
    comparison.equal(`pool ${pool.id} amount1`, pool.amount1, amount1);
  }
  for (const pair of index.pairs) {
    comparison.near(`pair ${pair.id} close`, pair.close, priceOf.get(pair.id));
  }
  for (const market of [...index.pairs, ...index.pools]) {
    comparison.near(`market ${market.id} price`, market.price, oracle.priceNow(market.id));
    comparison.near(`market ${market.id} tvlInAnchor`, market.tvlInAnchor, oracle.worthInAnchor(market.id));
    const { depth, before, start } = oracle.longWindowsOf(market.id) ?? NO_WINDOWS;
    const error = fraction(oracle.depthErrorOf(market.id), 1n);
    const close = (field: string, indexed: bigint, exact: bigint) =>
      comparison.close(`market ${market.id} ${field}`, String(indexed), fraction(exact, 1n), error);
    close('longWindowDepth', market.longWindowDepth, depth);
    close('longWindowDepthBefore', market.longWindowDepthBefore, before);
    close('anchorDepth', market.anchorDepth, oracle.depthOf(market.id));
    if (start !== undefined)
      comparison.equal(`market ${market.id} longWindowStart`, market.longWindowStart, start);
  }
  return comparison.result();
}

/**
 * Dollars of every swap, and of all swaps of each market until now and until the end of each hour and day.
 */
export function checkVolumes(index: IndexSnapshot, oracle: DollarOracle): CheckResult {
  const comparison = createComparison('dollars: volume of swaps, markets, hours, days');
  const trades = new Map(oracle.trades.map((trade) => [trade.id, trade]));
  for (const event of [...index.marketEvents, ...index.v4MarketEvents]) {
    const trade = trades.get(event.id);
    compareVolume(comparison, `event ${event.id}`, event.volumeUSD, trade?.volume, trade);
  }
  const ofMarket = groupBy(oracle.trades, ({ market }) => market);
  for (const market of [...index.pairs, ...index.pools, ...index.v4Pools]) {
    const traded = (ofMarket.get(market.id) ?? []).reduce(addTrade, NOTHING);
    compareTotals(comparison, `market ${market.id}`, market, traded);
  }
  for (const periods of groupBy(index.marketPeriods, ({ market, length }) => market + length).values()) {
    let traded = NOTHING;
    let next = 0;
    for (const period of periods.toSorted((a, b) => a.start - b.start)) {
      const { market, length, start } = period;
      const trades = ofMarket.get(market) ?? [];
      for (let trade = trades[next]; trade && trade.time < start + SECONDS[length]; trade = trades[next]) {
        traded = addTrade(traded, trade);
        next += 1;
      }
      compareTotals(comparison, `period ${market} ${length} ${start}`, period, traded);
    }
  }
  return comparison.result();
}

/** Swaps, those without a price among them, and the dollars of the others. */
interface Traded {
  readonly swaps: number;
  readonly unpriced: number;
  readonly volume: Fraction;
  readonly isCapped: boolean;
  readonly slack: Fraction;
}
const NOTHING: Traded = { swaps: 0, unpriced: 0, volume: sum([]), isCapped: false, slack: sum([]) };

/** A part that lasting depth bounds has the digits of that depth, which the index works out in floats. */
function compareVolume(
  comparison: Comparison,
  what: string,
  indexed: string | null,
  volume: Fraction | undefined,
  traded: Pick<DollarTrade, 'isCapped' | 'slack'> | undefined,
): void {
  if (traded?.isCapped === true) comparison.close(`${what} volumeUSD`, indexed, volume, traded.slack);
  else comparison.near(`${what} volumeUSD`, indexed, volume);
}

function addTrade(traded: Traded, trade: DollarTrade): Traded {
  const swaps = traded.swaps + 1;
  if (trade.volume === undefined) return { ...traded, swaps, unpriced: traded.unpriced + 1 };
  return {
    swaps,
    unpriced: traded.unpriced,
    volume: sum([traded.volume, trade.volume]),
    isCapped: traded.isCapped || trade.isCapped,
    slack: trade.isCapped ? sum([traded.slack, trade.slack]) : traded.slack,
  };
}

function compareTotals(
  comparison: Comparison,
  what: string,
  totals: Pick<Row<'marketPeriods'>, 'volumeUSD' | 'unpricedSwapCount'>,
  traded: Traded,
): void {
  const { swaps, unpriced, volume } = traded;
  const isUnknown = swaps > 0 && unpriced === swaps;
  compareVolume(comparison, what, totals.volumeUSD, isUnknown ? undefined : volume, traded);
  comparison.equal(`${what} unpricedSwapCount`, totals.unpricedSwapCount, BigInt(unpriced));
}
