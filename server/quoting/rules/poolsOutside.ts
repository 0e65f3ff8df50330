import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { PoolSet } from '../../routing/model/pool.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';

/** Returns the pools of exchanges that routes must not go through; undefined where all exchanges are open. */
export function poolsOutside(
  graph: Pick<PoolGraph, 'getPool'>,
  { among }: Pick<TradeRequest, 'among'>,
): PoolSet | undefined {
  if (among === undefined) return undefined;
  const open = new Set(among);
  return {
    has: (id) => {
      const pool = graph.getPool(id);
      return pool !== undefined && !open.has(pool.factory.exchange);
    },
  };
}
