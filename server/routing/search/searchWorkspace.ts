import { lengthFor } from '../../columns/resize.ts';
import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import { MOST_INDEXED_RUNS } from '../tuning.ts';
import type { HopSpace } from './endHopTable.ts';
import { LeastByToken } from './endHopTable.ts';
import { NeighbourIndex } from './neighbourIndex.ts';

/** What a search works in while it runs: nobody else uses it meanwhile. */
export interface SearchWorkspace {
  readonly first: HopSpace;
  readonly last: HopSpace;
}

/** Columns as large as a graph, kept for the searches to come. */
export class SearchWorkspaces {
  readonly #adjacency: Adjacency;
  /** By token, used longest ago first. */
  readonly #runs = new Map<number, NeighbourIndex>();
  readonly #reaches: LeastByToken[] = [];

  constructor(adjacency: Adjacency) {
    this.#adjacency = adjacency;
  }

  borrow<T>({ start, end }: SearchEnds, work: (space: SearchWorkspace) => T): T {
    const [first, last] = [this.#take(start), this.#take(end)];
    try {
      return work({ first, last });
    } finally {
      this.#reaches.push(first.reach, last.reach);
      this.#runs.set(start, first.run).set(end, last.run);
    }
  }

  #take(token: number): HopSpace {
    return { reach: this.#takeReach(), run: this.#takeRun(token) };
  }

  /** The one of that token where there is one, else perhaps the one that was used longest ago. */
  #takeRun(token: number): NeighbourIndex {
    const hasRoom = this.#runs.has(token) || this.#runs.size < MOST_INDEXED_RUNS;
    const key = hasRoom ? token : (this.#runs.keys().next().value ?? token);
    const run = this.#runs.get(key) ?? new NeighbourIndex(this.#adjacency);
    this.#runs.delete(key);
    run.turnTo(token);
    return run;
  }

  #takeReach(): LeastByToken {
    const { tokenCount } = this.#adjacency;
    const free = this.#reaches.pop();
    if (free !== undefined && free.values.length >= tokenCount) return free;
    return new LeastByToken(lengthFor(tokenCount));
  }
}
