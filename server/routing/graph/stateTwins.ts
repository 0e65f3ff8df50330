import type { PoolEntry } from '../pools/poolEntry.ts';
import { ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';

/** Maximum number of states that have a number; then all are forgotten. */
const MOST_KNOWN = 100_000;
/** Numbers of states, of either sign, fit into a number together with another one. */
const PAIRS = 2 ** 20;
const NO_TWIN = 2 ** 19;

/** The pools by position; see `Adjacency`. */
interface Positions {
  readonly neighbours: Int32Array;
  entryAt(position: number): PoolEntry | undefined;
}

/**
 * Numbers the states of pools, so that those of two pools are compared at once; each when it is first asked
 * for.
 */
export class StateTwins {
  readonly #around: Positions;
  readonly #numbers = new Map<string, number>();
  /** Number of the state at each position: 0 where nobody has asked, `NO_TWIN` where the pool has no twin. */
  #known = new Int32Array(0);

  constructor(around: Positions) {
    this.#around = around;
  }

  /** Call it when the pool at a position may be another one, or has another state. */
  forget(position: number): void {
    if (position < this.#known.length) this.#known[position] = 0;
  }

  /**
   * Returns a number that two pairs of positions share when their pools trade alike, seen from their tokens;
   * 0 if unknown.
   */
  pair(one: number, other: number): number {
    const [a, b] = [this.#at(one), this.#at(other)];
    return a === NO_TWIN || b === NO_TWIN ? 0 : a * PAIRS + b + PAIRS * PAIRS;
  }

  #at(position: number): number {
    if (this.#known.length < this.#around.neighbours.length) this.forgetAll();
    const known = this.#known[position] ?? 0;
    if (known !== 0) return known;
    const number = this.#numberAt(position);
    this.#known[position] = number;
    return number;
  }

  #numberAt(position: number): number {
    const entry = this.#around.entryAt(position);
    if (entry?.state === undefined) return NO_TWIN;
    const key = ROUTING_PROTOCOLS[entry.pool.protocol].stateKey?.(entry.pool, entry.state);
    if (key === undefined) return NO_TWIN;
    if (this.#numbers.size >= MOST_KNOWN) this.forgetAll();
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    // Seen from either token.
    return entry.at0 === position ? number : -number;
  }

  /** Call it when no pool has a state any more. */
  forgetAll(): void {
    this.#numbers.clear();
    this.#known = new Int32Array(this.#around.neighbours.length);
  }
}
