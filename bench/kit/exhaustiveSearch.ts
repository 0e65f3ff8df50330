import type { Address } from 'viem';
import { swapAt } from '../../server/amm/swapModels.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import type { BestPathRequest } from '../../server/routing/search/bestPath.ts';

/**
 * The amount of the best path, found the plain way: walk every simple path, with the exact amount of each
 * hop. The reference of the routing bench; amounts of a shared beginning are computed once.
 */
export function exhaustiveSearch(
  graph: PoolGraph,
  poolsOf: ReadonlyMap<Address, readonly Pool[]>,
  request: BestPathRequest,
): bigint | undefined {
  const { tokenIn, tokenOut, tradeType, amount, maxHops } = request;
  const isInput = tradeType === 'exactInput';
  const [start, end] = isInput ? [tokenIn, tokenOut] : [tokenOut, tokenIn];
  // A last hop leads to the end: of a hub's many pools only these are looked through.
  const lastOf = new Map<Address, Pool[]>();
  for (const pool of poolsOf.get(end) ?? []) {
    const other = pool.token0 === end ? pool.token1 : pool.token0;
    const known = lastOf.get(other);
    if (known === undefined) lastOf.set(other, [pool]);
    else known.push(pool);
  }
  let best: bigint | undefined;
  const walk = (token: Address, current: bigint, visited: readonly Address[]) => {
    const pools = visited.length === maxHops ? lastOf.get(token) : poolsOf.get(token);
    for (const pool of pools ?? []) {
      const next = pool.token0 === token ? pool.token1 : pool.token0;
      if (visited.includes(next)) continue;
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
  const state = graph.stateOf(pool.id);
  if (state === undefined) return undefined;
  const swap = swapAt(pool, state, tokenIn === pool.token0, { kind, amount });
  if (swap.kind !== 'filled') return undefined;
  return kind === 'exactInput' ? swap.amountOut : swap.amountIn;
}
