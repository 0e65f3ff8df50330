import type { Address } from 'viem';
import { getAmountIn, getAmountOut } from '../server/amm/v2/constantProduct.ts';
import { simulateSwap } from '../server/amm/v3/simulateSwap.ts';
import type { BestPathRequest } from '../server/routing/bestPath.ts';
import type { Pool } from '../server/routing/pool.ts';
import type { PoolGraph } from '../server/routing/poolGraph.ts';

/**
 * The amount of the best path, found the plain way: walk every simple path, with the exact amount of each hop.
 * The reference of the routing bench; amounts of a shared beginning are computed once.
 */
export function exhaustiveSearch(
  graph: PoolGraph,
  poolsOf: ReadonlyMap<Address, readonly Pool[]>,
  request: BestPathRequest,
): bigint | undefined {
  const { tokenIn, tokenOut, tradeType, amount, maxHops } = request;
  const isInput = tradeType === 'exactInput';
  const [start, end] = isInput ? [tokenIn, tokenOut] : [tokenOut, tokenIn];
  let best: bigint | undefined;
  const walk = (token: Address, current: bigint, visited: readonly Address[]) => {
    for (const pool of poolsOf.get(token) ?? []) {
      const next = pool.token0 === token ? pool.token1 : pool.token0;
      if (visited.includes(next)) continue;
      if (visited.length === maxHops && next !== end) continue;
      const other = swapThrough(graph, pool, isInput ? token : next, tradeType, current);
      if (other === undefined || other === 0n) continue;
      if (next !== end) walk(next, other, [...visited, next]);
      else if (best === undefined || (isInput ? other > best : other < best)) best = other;
    }
  };
  walk(start, amount, [start]);
  return best;
}

function swapThrough(
  graph: PoolGraph,
  pool: Pool,
  tokenIn: Address,
  kind: BestPathRequest['tradeType'],
  amount: bigint,
): bigint | undefined {
  const state = graph.stateOf(pool.address);
  if (state === undefined) return undefined;
  const zeroForOne = tokenIn === pool.token0;
  const isInput = kind === 'exactInput';
  if (pool.protocol === 'v2') {
    if (!('reserve0' in state)) return undefined;
    const { reserve0, reserve1 } = state;
    const [reserveIn, reserveOut] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0];
    const swap = (isInput ? getAmountOut : getAmountIn)(amount, reserveIn, reserveOut);
    return swap.kind === 'filled' ? (isInput ? swap.amountOut : swap.amountIn) : undefined;
  }
  if ('reserve0' in state) return undefined;
  const swap = simulateSwap(pool, state, zeroForOne, { kind, amount });
  return swap.kind === 'filled' ? (isInput ? swap.amountOut : swap.amountIn) : undefined;
}
