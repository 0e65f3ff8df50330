import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Adjacency } from './adjacency.ts';
import { CROWD, Crowd } from './crowd.ts';

/** The pools between two tokens in one direction: a few, or a crowd. */
export interface PairSides {
  /** All of them; none where they are a crowd. */
  readonly few: readonly PoolSide[];
  readonly crowd?: Crowd;
  /** The protocols of the pools, as bits. */
  readonly protocolBits: number;
}

export const NO_SIDES: PairSides = { few: [], protocolBits: 0 };
/** Lists kept before the cache is cleared. */
const MOST_KEPT = 100_000;

/**
 * Caches the pools between two tokens by direction. They are found around the token with fewer pools at the
 * first call; few pairs of a large market are ever requested.
 */
export class SidesBetween {
  readonly #adjacency: Adjacency;
  /** Sides of each pair of tokens, by input token, then output token. */
  readonly #sides = new Map<number, Map<number, PairSides>>();
  #kept = 0;

  constructor(adjacency: Adjacency) {
    this.#adjacency = adjacency;
  }

  /** Forgets the lists of a pool's tokens. Call it after the pool was added or removed. */
  forget({ token0, token1 }: PoolEntry): void {
    if (this.#sides.get(token0)?.delete(token1)) this.#kept -= 1;
    if (this.#sides.get(token1)?.delete(token0)) this.#kept -= 1;
  }

  /** Call it after the state of a pool was set or cleared. */
  noteState(entry: PoolEntry): void {
    const { token0, token1 } = entry;
    this.#sides.get(token0)?.get(token1)?.crowd?.note(entry);
    this.#sides.get(token1)?.get(token0)?.crowd?.note(entry);
  }

  /** Call it after all states were cleared. */
  noteStates(): void {
    for (const kept of this.#sides.values()) for (const { crowd } of kept.values()) crowd?.noteAll();
  }

  has(a: number, b: number): boolean {
    const { neighbours } = this.#adjacency;
    const [token, other] = this.#lesserFirst(a, b);
    for (let position = this.#adjacency.startOf(token); position < this.#adjacency.endOf(token); position++) {
      if (neighbours[position] === other) return true;
    }
    return false;
  }

  /** Returns the sides that sell one token for the other. */
  sides(from: number, to: number): PairSides {
    return this.#sides.get(from)?.get(to) ?? this.#keep(from, to);
  }

  #keep(from: number, to: number): PairSides {
    const found = this.#find(from, to);
    if (this.#kept === MOST_KEPT) {
      this.#sides.clear();
      this.#kept = 0;
    }
    const kept = this.#sides.get(from) ?? new Map<number, PairSides>();
    this.#sides.set(from, kept.set(to, found));
    this.#kept += 1;
    return found;
  }

  #find(from: number, to: number): PairSides {
    const { neighbours } = this.#adjacency;
    const [token, other] = this.#lesserFirst(from, to);
    let found: PoolEntry[] | undefined;
    for (let position = this.#adjacency.startOf(token); position < this.#adjacency.endOf(token); position++) {
      const entry = neighbours[position] === other ? this.#adjacency.entryAt(position) : undefined;
      if (entry === undefined) continue;
      if (found === undefined) found = [entry];
      else found.push(entry);
    }
    if (found === undefined) return NO_SIDES;
    const sides = found.map((entry) => (entry.token0 === from ? entry.zeroForOne : entry.oneForZero));
    const protocolBits = sides.reduce((bits, side) => bits | side.protocolBit, 0);
    if (found.length > CROWD) {
      return { few: [], crowd: new Crowd(this.#adjacency, from, found), protocolBits };
    }
    for (const entry of found) this.#open(entry, from);
    return { few: sides, protocolBits };
  }

  /** Opens a pool that may have been closed in a crowd and is in one no more. */
  #open(entry: PoolEntry, from: number): void {
    if (entry.close(entry.token0 === from, false)) this.#adjacency.measure(entry);
  }

  /** Returns the token with fewer pools first. */
  #lesserFirst(a: number, b: number): readonly [number, number] {
    return this.#adjacency.degreeOf(a) <= this.#adjacency.degreeOf(b) ? [a, b] : [b, a];
  }
}
