import type { PoolEntry } from './poolEntry.ts';
import type { PoolSide } from './poolSide.ts';

/** Tokens of a graph are numbered below this, so that two numbers make one. */
const TOKENS = 2 ** 26;
const NO_SIDES: readonly PoolSide[] = [];

/** The pools between each two tokens, by the direction in which they are crossed. */
export class Links {
  readonly #sides = new Map<number, PoolSide[]>();

  add({ token0, token1, zeroForOne, oneForZero }: PoolEntry): void {
    this.#put(keyOf(token0, token1), zeroForOne);
    this.#put(keyOf(token1, token0), oneForZero);
  }

  remove({ token0, token1, zeroForOne, oneForZero }: PoolEntry): void {
    this.#take(keyOf(token0, token1), zeroForOne);
    this.#take(keyOf(token1, token0), oneForZero);
  }

  has(from: number, to: number): boolean {
    return this.#sides.has(keyOf(from, to));
  }

  /** The sides that sell one token for the other. */
  sides(from: number, to: number): readonly PoolSide[] {
    return this.#sides.get(keyOf(from, to)) ?? NO_SIDES;
  }

  #put(key: number, side: PoolSide): void {
    const sides = this.#sides.get(key);
    if (sides === undefined) this.#sides.set(key, [side]);
    else sides.push(side);
  }

  #take(key: number, side: PoolSide): void {
    const left = this.#sides.get(key)?.filter((other) => other !== side) ?? [];
    if (left.length === 0) this.#sides.delete(key);
    else this.#sides.set(key, left);
  }
}

function keyOf(from: number, to: number): number {
  return from * TOKENS + to;
}
