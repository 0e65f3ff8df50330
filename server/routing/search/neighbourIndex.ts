import { lengthFor } from '../../columns/resize.ts';
import type { Adjacency } from '../graph/adjacency.ts';

/** Stands for no place. */
export const NO_POSITION = -1;

/**
 * Where each neighbour of one token stands in its run, in columns that a search reads directly: what a hop between two
 * tokens does is looked up, however many pools the token has.
 *
 * A place is twice the position, and one more where another place of the same neighbour follows: for most there is no
 * need to look for one.
 */
export class NeighbourIndex {
  readonly #adjacency: Adjacency;
  #token = NO_POSITION;
  #changes = NO_POSITION;
  #start = 0;
  /** By neighbour: its first place. */
  firsts = new Int32Array(0);
  /** By position, counted from the first one of the run: the next place of the same neighbour. */
  nexts = new Int32Array(0);

  constructor(adjacency: Adjacency) {
    this.#adjacency = adjacency;
  }

  /** The first position of the run. */
  get start(): number {
    return this.#start;
  }

  /** Whether it is of this token, and no pool came or went since. */
  isOf(token: number): boolean {
    return this.#token === token && this.#changes === this.#adjacency.changes;
  }

  /** Makes it that of a token. */
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
