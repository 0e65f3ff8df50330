import type { PoolGraph } from '../graph/poolGraph.ts';
import { searchMemoryOf } from './searchMemory.ts';

/** Returns the graph, whose searches list their token paths as those of a large one do. */
export function listing(graph: PoolGraph): PoolGraph {
  searchMemoryOf(graph).listedEnd = 0;
  return graph;
}
