import type { Transaction } from './blockBuilder.ts';
import { ACTORS } from './devAccounts.ts';
import type { ReplicaPair, ReplicaPool } from './markets.ts';
import { worth } from './prices.ts';
import { oneOf, type Random } from './random.ts';
import type { TokenKey } from './tokens.ts';
import { swapOnV2, swapOnV3 } from './tradeTransactions.ts';

type Market = { readonly pair: ReplicaPair } | { readonly pool: ReplicaPool };

/**
 * How likely a trade is to lean against what its pool has seen so far, so that prices stay near the
 * reference.
 */
const REVERSION = 0.85;
const SMALLEST_DOLLARS = 5;

/**
 * `count` trades: one on each market that can trade, then on random ones, deeper markets more often. Each is
 * worth between 0.001 % and 0.04 % of its market, which keeps all markets of a pair within 0.3 % of each
 * other.
 */
export function planTrades(
  pairs: readonly ReplicaPair[],
  pools: readonly ReplicaPool[],
  count: number,
  random: Random,
): Transaction[] {
  const markets: Market[] = [
    ...pairs.filter(({ dollars, dust }) => dollars > 0 && !dust).map((pair) => ({ pair })),
    ...pools.filter(({ shape }) => shape === 'volatile' || shape === 'stable').map((pool) => ({ pool })),
  ];
  const weights = markets.map((market) => Math.sqrt(tokensOf(market).dollars));
  const netSold0 = new Map<Market, number>();
  return Array.from({ length: count }, (_, index) => {
    const market = markets[index] ?? weighted(markets, weights, random);
    const { token0, token1, dollars } = tokensOf(market);
    const size = Math.max(SMALLEST_DOLLARS, dollars * (0.00001 + 0.00039 * random() ** 2));
    const net = netSold0.get(market) ?? 0;
    const leaning = random() < REVERSION ? net < 0 : net > 0;
    const wantsSell0 = net === 0 ? random() < 0.5 : leaning;
    const sell = sellable(wantsSell0 ? token0 : token1, token0, token1);
    netSold0.set(market, net + (sell === token0 ? size : -size));
    const trader = oneOf(random, ACTORS.traders);
    return 'pair' in market
      ? swapOnV2(market.pair, trader, sell, worth(sell, size))
      : swapOnV3(market.pool, trader, sell, worth(sell, size));
  });
}

/** The token that is really sold: the trap can only be bought. */
function sellable(wanted: TokenKey, token0: TokenKey, token1: TokenKey): TokenKey {
  if (wanted !== 'TRAP') return wanted;
  return token0 === 'TRAP' ? token1 : token0;
}

function tokensOf(market: Market): ReplicaPair | ReplicaPool {
  return 'pair' in market ? market.pair : market.pool;
}

function weighted(markets: readonly Market[], weights: readonly number[], random: Random): Market {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, market] of markets.entries()) {
    left -= weights[index] ?? 0;
    if (left <= 0) return market;
  }
  throw new Error('there is no market to trade on');
}
