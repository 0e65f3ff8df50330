import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { Pool } from '../../routing/model/pool.ts';
import type { TicksNeeded } from '../../routing/model/route.ts';
import type { WordRange, WordRangeReading } from '../poolReading.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';

export interface Widening {
  readonly pool: Pool;
  readonly range: WordRange;
  /** Adds the ticks to the state in the graph. Returns false if the reading has none. */
  readonly apply: (graph: PoolGraph, reading: WordRangeReading) => boolean;
}

/** Plans the reads for pools with a state; sides that are known to their end need none. */
export function planWidening(graph: PoolGraph, needs: readonly TicksNeeded[]): Widening[] {
  return needs.flatMap(({ id, direction }) => {
    const [pool, state] = [graph.getPool(id), graph.stateOf(id)];
    if (pool === undefined || state === undefined) return [];
    const more = CHAIN_PROTOCOLS[pool.protocol].moreTicks(pool, state, direction);
    if (more === null) return [];
    const apply = (current: PoolGraph, reading: WordRangeReading): boolean => {
      if (reading.kind !== 'read' || reading.wordsRead === 0) return false;
      const known = current.stateOf(id);
      const grown = known && more.grow(known, reading);
      if (grown !== undefined && grown !== known) current.setState(id, grown);
      return true;
    };
    return [{ pool, range: more.range, apply }];
  });
}
