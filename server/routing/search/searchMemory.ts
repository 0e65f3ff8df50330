import type { PoolGraph } from '../graph/poolGraph.ts';
import { ShortlistMemory } from './lists/shortlistMemory.ts';
import { RecentWinners } from './recentWinners.ts';
import { SearchWorkspaces } from './scan/searchWorkspace.ts';
import { LISTED_END } from './tuning.ts';

/** All that a search of a graph leaves to later ones: it changes their time, never their answers. */
class SearchMemory {
  /** Minimum number of pools of both ends where token paths are listed. */
  listedEnd = LISTED_END;
  readonly shortlists: ShortlistMemory;
  readonly workspaces: SearchWorkspaces;
  readonly winners = new RecentWinners();

  constructor({ adjacency }: PoolGraph) {
    this.shortlists = new ShortlistMemory(adjacency);
    this.workspaces = new SearchWorkspaces(adjacency);
  }
}

/** It lives as long as its graph. */
const memories = new WeakMap<PoolGraph, SearchMemory>();

/** Returns the memory that all searches of a graph share. */
export function searchMemoryOf(graph: PoolGraph): SearchMemory {
  const known = memories.get(graph);
  if (known !== undefined) return known;
  const memory = new SearchMemory(graph);
  memories.set(graph, memory);
  return memory;
}
