import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { PoolId } from '../../pool.ts';
import type { Layer } from '../routes/routeEarnings.ts';

/** What a pool earns, its position in the tables, and the tokens between that it buys and sells. */
interface Noted {
  readonly layer: Layer;
  readonly position: number;
  readonly earned: number;
  readonly tokens: readonly number[];
}

/** Adds up what pools earn, by the tokens between the ends of a trade. */
export class Earnings {
  readonly #adjacency: Adjacency;
  readonly #ends: SearchEnds;
  readonly #earned = new Map<number, number>();
  readonly #noted: Noted[] = [];

  constructor(adjacency: Adjacency, ends: SearchEnds) {
    this.#adjacency = adjacency;
    this.#ends = ends;
  }

  /**
   * Adds the surplus of a pool, raw units of the output, to the tokens that it buys and sells; the ends are ignored.
   * @param position that of the pool in the tables
   */
  note(layer: Layer, position: number, earned: number, ...tokens: readonly number[]): void {
    const { start, end } = this.#ends;
    this.#noted.push({ layer, position, earned, tokens });
    for (const token of tokens) {
      if (token !== start && token !== end) this.#earned.set(token, (this.#earned.get(token) ?? 0) + earned);
    }
  }

  /** What was noted of each pool. */
  get noted(): readonly Noted[] {
    return this.#noted;
  }

  /** Returns the pools that earn. */
  get pools(): ReadonlySet<PoolId> {
    const entries = this.#noted.map(({ position }) => this.#adjacency.entryAt(position));
    return new Set(entries.flatMap((entry) => (entry === undefined ? [] : [entry.pool.id])));
  }

  /** Returns the tokens, those that most is earned on first. */
  inOrder(): number[] {
    return [...this.#earned].sort(([a, of], [b, than]) => than - of || a - b).map(([token]) => token);
  }
}
