import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Adjacency } from './adjacency.ts';

const NO_SIDES: readonly PoolSide[] = [];
/** Lists kept before the cache is cleared. */
const MOST_KEPT = 100_000;

/**
 * Caches the pools between two tokens by direction. They are found around the token with fewer pools at the first
 * call; few pairs of a large market are ever requested.
 */
export class SidesBetween {
  readonly #adjacency: Adjacency;
  /** By input token, then output token. */
  readonly #sides = new Map<number, Map<number, readonly PoolSide[]>>();
  #kept = 0;

  constructor(adjacency: Adjacency) {
    this.#adjacency = adjacency;
  }

  /** Forgets the lists of a pool's tokens. Call it after the pool was added or removed. */
  forget({ token0, token1 }: PoolEntry): void {
    if (this.#sides.get(token0)?.delete(token1)) this.#kept -= 1;
    if (this.#sides.get(token1)?.delete(token0)) this.#kept -= 1;
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
  sides(from: number, to: number): readonly PoolSide[] {
    return this.#sides.get(from)?.get(to) ?? this.#keep(from, to);
  }

  #keep(from: number, to: number): readonly PoolSide[] {
    const found = this.#find(from, to);
    if (this.#kept === MOST_KEPT) {
      this.#sides.clear();
      this.#kept = 0;
    }
    const kept = this.#sides.get(from) ?? new Map<number, readonly PoolSide[]>();
    this.#sides.set(from, kept.set(to, found));
    this.#kept += 1;
    return found;
  }

  #find(from: number, to: number): readonly PoolSide[] {
    const { neighbours } = this.#adjacency;
    const [token, other] = this.#lesserFirst(from, to);
    let found: PoolSide[] | undefined;
    for (let position = this.#adjacency.startOf(token); position < this.#adjacency.endOf(token); position++) {
      const entry = neighbours[position] === other ? this.#adjacency.entryAt(position) : undefined;
      if (entry === undefined) continue;
      const side = entry.token0 === from ? entry.zeroForOne : entry.oneForZero;
      if (found === undefined) found = [side];
      else found.push(side);
    }
    return found ?? NO_SIDES;
  }

  /** Returns the token with fewer pools first. */
  #lesserFirst(a: number, b: number): readonly [number, number] {
    return this.#adjacency.degreeOf(a) <= this.#adjacency.degreeOf(b) ? [a, b] : [b, a];
  }
}
