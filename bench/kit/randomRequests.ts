import type { Address } from 'viem';
import { spotPrice } from '../../server/amm/spotPrice.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import { type Pool, poolIdOf } from '../../server/routing/model/pool.ts';
import type { BestPathRequest } from '../../server/routing/search/bestPath.ts';
import { seededRandom } from './syntheticMarket.ts';

/**
 * Requests between tokens of the pools, both trade types alike: a token is as likely as it has pools in one
 * half of them and as any other in the other half. The amount is between a millionth and a tenth of what one
 * of its pools holds, each digit as likely.
 */
export function randomRequests(
  graph: PoolGraph,
  pools: readonly Pool[],
  count: number,
  seed: number,
  share: { readonly from: number; readonly to: number } = { from: 1e-6, to: 0.1 },
): BestPathRequest[] {
  const random = seededRandom(seed);
  const traded = pools.filter(({ address }) => hasPrice(graph, address));
  const tokens = [...new Set(traded.flatMap(({ token0, token1 }) => [token0, token1]))];
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const pickToken = (): Address => {
    if (random() < 0.5) return pick(tokens);
    const pool = pick(traded);
    return random() < 0.5 ? pool.token0 : pool.token1;
  };
  return Array.from({ length: count }, (): BestPathRequest => {
    const known = pickToken();
    let other = pickToken();
    while (other === known) other = pickToken();
    const pool = pick(traded.filter(({ token0, token1 }) => token0 === known || token1 === known));
    const part = share.from * (share.to / share.from) ** random();
    const amount = BigInt(Math.ceil(holdingOf(graph, pool, known) * part)) || 1n;
    const isInput = random() < 0.5;
    const [tokenIn, tokenOut] = isInput ? [known, other] : [other, known];
    return { tokenIn, tokenOut, tradeType: isInput ? 'exactInput' : 'exactOutput', amount, maxHops: 3 };
  });
}

function hasPrice(graph: PoolGraph, address: Address): boolean {
  const state = graph.stateOf(poolIdOf(address));
  return state !== undefined && spotPrice(state) !== undefined && holding(state, true) > 0;
}

function holdingOf(graph: PoolGraph, pool: Pool, token: Address): number {
  const state = graph.stateOf(pool.id);
  return state === undefined ? 0 : holding(state, pool.token0 === token);
}

/** Raw units of one token, of a V3 pool as if its active liquidity were everywhere. */
function holding(state: NonNullable<ReturnType<PoolGraph['stateOf']>>, isToken0: boolean): number {
  if (state.protocol === 'v2') return Number(isToken0 ? state.reserve0 : state.reserve1);
  const sqrtPrice = Number(state.sqrtPriceX96) / 2 ** 96;
  return Number(state.liquidity) * (isToken0 ? 1 / sqrtPrice : sqrtPrice);
}
