import type { Pool } from '../../routing/pool.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import type { TicksNeeded } from '../../routing/route.ts';
import type { WordRange, WordRangeReading } from '../poolReading.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';

export interface Widening {
  readonly pool: Pool;
  readonly range: WordRange;
  /** Puts what was read into the graph; false when the reading brought nothing. */
  readonly apply: (graph: PoolGraph, reading: WordRangeReading) => boolean;
}

/** What to read for the needs of pools whose state the graph holds; a side known to its end needs nothing. */
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
