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
  /** Indexes by token, least recently used first. */
  readonly #neighbourIndexes = new Map<number, NeighbourIndex>();
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
    this.#keepIndex(start, first.neighbourIndex);
    this.#keepIndex(end, last.neighbourIndex);
  }

  /** Keeps an index, in place of another search's of the same token or of the least recently used one. */
  #keepIndex(token: number, index: NeighbourIndex): void {
    const oldest = this.#neighbourIndexes.keys().next().value;
    const isFull = this.#neighbourIndexes.size >= MOST_INDEXED_RUNS && !this.#neighbourIndexes.has(token);
    if (isFull && oldest !== undefined) this.#neighbourIndexes.delete(oldest);
    this.#neighbourIndexes.set(token, index);
  }

  #takeSpace(token: number): HopSpace {
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
