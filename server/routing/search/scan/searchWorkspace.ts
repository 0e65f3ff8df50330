import { LRUCache } from 'lru-cache';
import { lengthFor } from '../../../columns/resize.ts';
import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
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
  /** Indexes that no search uses, by token. */
  readonly #neighbourIndexes = new LRUCache<number, NeighbourIndex>({ max: MOST_INDEXED_RUNS });
  readonly #freeValues: LeastByToken[] = [];

  constructor(adjacency: Adjacency) {
    this.#adjacency = adjacency;
  }

  /**
   * Returns columns that are the caller's alone until it gives them back; if it never does, others are made.
   */
  take({ start, end }: SearchEnds): SearchWorkspace {
    return { first: this.#takeSpace(start), last: this.#takeSpace(end) };
  }

  giveBack({ start, end }: SearchEnds, { first, last }: SearchWorkspace): void {
    this.#freeValues.push(first.leastValues, last.leastValues);
    this.#neighbourIndexes.set(start, first.neighbourIndex);
    this.#neighbourIndexes.set(end, last.neighbourIndex);
  }

  #takeSpace(token: number): HopSpace {
    const neighbourIndex = this.#neighbourIndexes.get(token) ?? new NeighbourIndex(this.#adjacency);
    this.#neighbourIndexes.delete(token);
    neighbourIndex.indexToken(token);
    return { leastValues: this.#takeValues(), neighbourIndex };
  }

  #takeValues(): LeastByToken {
    const { tokenCount } = this.#adjacency;
    const free = this.#freeValues.pop();
    if (free !== undefined && free.values.length >= tokenCount) return free;
    return new LeastByToken(lengthFor(tokenCount));
  }
}
