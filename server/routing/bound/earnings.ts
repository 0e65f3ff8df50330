import type { SearchEnds } from '../graph/adjacency.ts';

/** Adds up what pools earn on each token between the ends of a trade. */
export class Earnings {
  readonly #ends: SearchEnds;
  readonly #earned = new Map<number, number>();

  constructor(ends: SearchEnds) {
    this.#ends = ends;
  }

  /** Adds the surplus of a pool, raw units of the output, to a token that it buys or sells; the ends are ignored. */
  note(token: number, earned: number): void {
    const { start, end } = this.#ends;
    if (token !== start && token !== end) this.#earned.set(token, (this.#earned.get(token) ?? 0) + earned);
  }

  /** Number of tokens on which pools earn. */
  get count(): number {
    return this.#earned.size;
  }

  /** Returns the tokens, those that most is earned on first. */
  inOrder(): number[] {
    return [...this.#earned].sort(([a, of], [b, than]) => than - of || a - b).map(([token]) => token);
  }
}
