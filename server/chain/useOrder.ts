import type { Pool } from '../routing/pool.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';

/** One bucket for each power of two. */
const BUCKETS = 32;

/**
 * The pools without state that can lie in the middle of a route, those last that most paths lead through: between two
 * tokens that both have many pools. In time that grows with their number only.
 */
export function byUse(graph: PoolGraph): Pool[] {
  const buckets = Array.from({ length: BUCKETS }, (): Pool[] => []);
  for (const { pool, token0, token1 } of graph.innerEntriesWithoutState()) {
    const fewer = Math.min(graph.around.degreeOf(token0), graph.around.degreeOf(token1));
    buckets[Math.min(BUCKETS - 1, Math.floor(Math.log2(fewer + 1)))]?.push(pool);
  }
  return buckets.flat();
}
