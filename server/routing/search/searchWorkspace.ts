import { lengthFor } from '../../columns/resize.ts';
import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import { MOST_INDEXED_RUNS } from '../tuning.ts';
import type { HopSpace } from './endHopTable.ts';
import { LeastByToken } from './leastByToken.ts';
import { NeighbourIndex } from './neighbourIndex.ts';

/** The columns of one running search; no other search uses them meanwhile. */
export interface SearchWorkspace {
  readonly first: HopSpace;
  readonly last: HopSpace;
}

/** Keeps columns as large as the graph for later searches. */
export class SearchWorkspaces {
  readonly #adjacency: Adjacency;
  /** By token, least recently used first. */
  readonly #neighbourIndexes = new Map<number, NeighbourIndex>();
  readonly #freeValues: LeastByToken[] = [];

  constructor(adjacency: Adjacency) {
    this.#adjacency = adjacency;
  }

  borrow<T>({ start, end }: SearchEnds, work: (space: SearchWorkspace) => T): T {
    const [first, last] = [this.#take(start), this.#take(end)];
    try {
      return work({ first, last });
    } finally {
      this.#freeValues.push(first.leastValues, last.leastValues);
      this.#neighbourIndexes.set(start, first.neighbourIndex).set(end, last.neighbourIndex);
    }
  }

  #take(token: number): HopSpace {
    return { leastValues: this.#takeValues(), neighbourIndex: this.#takeNeighbourIndex(token) };
  }

  /** Returns the index of the token, else a new one or the least recently used one. */
  #takeNeighbourIndex(token: number): NeighbourIndex {
    const hasRoom = this.#neighbourIndexes.has(token) || this.#neighbourIndexes.size < MOST_INDEXED_RUNS;
    const key = hasRoom ? token : (this.#neighbourIndexes.keys().next().value ?? token);
    const neighbourIndex = this.#neighbourIndexes.get(key) ?? new NeighbourIndex(this.#adjacency);
    this.#neighbourIndexes.delete(key);
    neighbourIndex.indexToken(token);
    return neighbourIndex;
  }

  #takeValues(): LeastByToken {
    const { tokenCount } = this.#adjacency;
    const free = this.#freeValues.pop();
    if (free !== undefined && free.values.length >= tokenCount) return free;
    return new LeastByToken(lengthFor(tokenCount));
  }
}
