import type { Adjacency } from '../graph/adjacency.ts';

/** A token with more pools is large: those that it shares with small tokens are found around these. */
const LARGE = 256;
const NONE = new Int32Array(0);

/** The large tokens of a graph and the pools between two of them, found once for as long as no pool comes or goes. */
export class LargeRuns {
  static readonly #known = new WeakMap<Adjacency, LargeRuns>();
  /** The large tokens. */
  readonly tokens: readonly number[];
  readonly #changes: number;
  readonly #isLarge: Uint8Array;
  readonly #between = new Map<number, Int32Array>();

  private constructor(adjacency: Adjacency) {
    this.#changes = adjacency.changes;
    this.#isLarge = new Uint8Array(adjacency.tokenCount);
    const large: number[] = [];
    for (let token = 0; token < this.#isLarge.length; token++) {
      if (adjacency.degreeOf(token) <= LARGE) continue;
      this.#isLarge[token] = 1;
      large.push(token);
    }
    this.tokens = large;
    for (const token of large) {
      const positions: number[] = [];
      for (let position = adjacency.startOf(token); position < adjacency.endOf(token); position++)
        if (this.isLarge(adjacency.neighbours[position] ?? 0)) positions.push(position);
      this.#between.set(token, Int32Array.from(positions));
    }
  }

  static of(adjacency: Adjacency): LargeRuns {
    const known = LargeRuns.#known.get(adjacency);
    if (known !== undefined && known.#changes === adjacency.changes) return known;
    const made = new LargeRuns(adjacency);
    LargeRuns.#known.set(adjacency, made);
    return made;
  }

  isLarge(token: number): boolean {
    return this.#isLarge[token] === 1;
  }

  /** Returns the positions of the pools that a large token shares with others, in its run. */
  between(token: number): Int32Array {
    return this.#between.get(token) ?? NONE;
  }
}
