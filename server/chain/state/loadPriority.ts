import type { Pool } from '../../routing/pool.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import { Turns } from '../../runtime/eventLoop.ts';

/** One bucket for each power of two. */
const BUCKETS = 32;
/** Pools that are looked at without a look at the clock. */
const AT_ONCE = 256;

/**
 * The pools without state that can lie in the middle of a route, those last that most paths lead through: between two
 * tokens that both have many pools. In time that grows with their number only, a turn of the event loop at a time; what
 * is read meanwhile may be among them.
 */
export async function byUse(graph: PoolGraph): Promise<Pool[]> {
  const turns = new Turns();
  let looked = 0;
  const buckets = Array.from({ length: BUCKETS }, (): Pool[] => []);
  for (const { pool, token0, token1 } of graph.innerEntriesWithoutState()) {
    const fewer = Math.min(graph.around.degreeOf(token0), graph.around.degreeOf(token1));
    buckets[Math.min(BUCKETS - 1, Math.floor(Math.log2(fewer + 1)))]?.push(pool);
    looked += 1;
    if (looked % AT_ONCE === 0) await turns.next();
  }
  return buckets.flat();
}
