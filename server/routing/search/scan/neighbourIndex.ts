import { lengthFor } from '../../../columns/resize.ts';
import type { Adjacency } from '../../graph/adjacency.ts';

export const NO_POSITION = -1;

/**
 * Indexes the pools of one token by neighbour, in columns that a search reads directly. A lookup between two
 * tokens does not depend on the number of pools of the token.
 *
 * A place is 2 · position, plus 1 if the neighbour has another place: most have only one, so no second lookup
 * is needed.
 */
export class NeighbourIndex {
  readonly #adjacency: Adjacency;
  #token = NO_POSITION;
  #changes = NO_POSITION;
  #start = 0;
  /** First place of each neighbour, or `NO_POSITION`. */
  firsts = new Int32Array(0);
  /** Next place of the same neighbour, by position from the start of the run. */
  nexts = new Int32Array(0);

  constructor(adjacency: Adjacency) {
    this.#adjacency = adjacency;
  }

  /** Returns the first position of the token's run. */
  get start(): number {
    return this.#start;
  }

  /** Returns true if the index is that of the token and no pool was added or removed since. */
  isOf(token: number): boolean {
    return this.#token === token && this.#changes === this.#adjacency.changes;
  }

  /** Rebuilds the index for a token if it is stale: O(tokens + degree). */
  indexToken(token: number): void {
    if (this.isOf(token)) return;
    const adjacency = this.#adjacency;
    this.#token = token;
    this.#changes = adjacency.changes;
    this.#start = adjacency.startOf(token);
    const degree = adjacency.degreeOf(token);
    if (this.firsts.length < adjacency.tokenCount)
      this.firsts = new Int32Array(lengthFor(adjacency.tokenCount));
    if (this.nexts.length < degree) this.nexts = new Int32Array(lengthFor(degree));
    this.firsts.fill(NO_POSITION);
    for (let offset = degree - 1; offset >= 0; offset--) {
      const position = this.#start + offset;
      const neighbour = adjacency.neighbours[position] ?? 0;
      const next = this.firsts[neighbour] ?? NO_POSITION;
      this.nexts[offset] = next;
      this.firsts[neighbour] = position * 2 + (next === NO_POSITION ? 0 : 1);
    }
  }
}
