import type { Pool } from '../../routing/pool.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import { Turns } from '../../runtime/eventLoop.ts';

/** One bucket per power of two of the degree. */
const BUCKETS = 32;
/** Pools visited between two looks at the clock. */
const AT_ONCE = 256;

/**
 * Returns the pools without state that can lie in the middle of a route, ascending by min(degree(token0),
 * degree(token1)). It takes O(n) and yields to the event loop, so pools that are read meanwhile may be among them.
 */
export async function byLoadPriority(graph: PoolGraph): Promise<Pool[]> {
  const turns = new Turns();
  let looked = 0;
  const buckets = Array.from({ length: BUCKETS }, (): Pool[] => []);
  for (const { pool, token0, token1 } of graph.innerEntriesWithoutState()) {
    const fewer = Math.min(graph.adjacency.degreeOf(token0), graph.adjacency.degreeOf(token1));
    buckets[Math.min(BUCKETS - 1, Math.floor(Math.log2(fewer + 1)))]?.push(pool);
    looked += 1;
    if (looked % AT_ONCE === 0) await turns.next();
  }
  return buckets.flat();
}
