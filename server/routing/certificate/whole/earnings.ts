import type { SearchEnds } from '../../graph/adjacency.ts';

/** Adds up the surplus of pools by the tokens between the ends of a trade. */
export class Earnings {
  readonly #ends: SearchEnds;
  readonly #earned = new Map<number, number>();

  constructor(ends: SearchEnds) {
    this.#ends = ends;
  }

  /**
   * Adds the surplus of a pool, raw units of the output, to the tokens that it buys and sells; the ends are
   * ignored.
   */
  note(earned: number, ...tokens: readonly number[]): void {
    const { start, end } = this.#ends;
    for (const token of tokens) {
      if (token !== start && token !== end) this.#earned.set(token, (this.#earned.get(token) ?? 0) + earned);
    }
  }

  /** Returns the tokens in the order of falling surplus. */
  inOrder(): number[] {
    return [...this.#earned].sort(([a, of], [b, than]) => than - of || a - b).map(([token]) => token);
  }
}
