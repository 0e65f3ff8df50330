import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { PoolId } from '../../pool.ts';

/** Adds up what pools earn, by the tokens between the ends of a trade. */
export class Earnings {
  readonly #adjacency: Adjacency;
  readonly #ends: SearchEnds;
  readonly #earned = new Map<number, number>();
  /** Positions of the pools in the tables. */
  readonly #positions: number[] = [];

  constructor(adjacency: Adjacency, ends: SearchEnds) {
    this.#adjacency = adjacency;
    this.#ends = ends;
  }

  /**
   * Adds the surplus of a pool, raw units of the output, to the tokens that it buys and sells; the ends are ignored.
   * @param position that of the pool in the tables
   */
  note(position: number, earned: number, ...tokens: readonly number[]): void {
    const { start, end } = this.#ends;
    this.#positions.push(position);
    for (const token of tokens) {
      if (token !== start && token !== end) this.#earned.set(token, (this.#earned.get(token) ?? 0) + earned);
    }
  }

  /** Returns the pools that earn. */
  get pools(): ReadonlySet<PoolId> {
    const entries = this.#positions.map((position) => this.#adjacency.entryAt(position));
    return new Set(entries.flatMap((entry) => (entry === undefined ? [] : [entry.pool.id])));
  }

  /** Returns the tokens, those that most is earned on first. */
  inOrder(): number[] {
    return [...this.#earned].sort(([a, of], [b, than]) => than - of || a - b).map(([token]) => token);
  }
}
