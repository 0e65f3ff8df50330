import { LRUCache } from 'lru-cache';

interface Remembered<Value> {
  readonly value: Value;
  /** Timestamp of the block at which it was measured, Unix seconds. */
  readonly at: bigint;
}

export interface BlockTimeMemoryOptions {
  readonly maxEntries: number;
  readonly lifetimeSeconds: bigint;
  readonly agingSeconds: bigint;
}

/**
 * A cache of values measured at a block, which are valid for blocks within a time of it, earlier or later.
 *
 * Present and past have separate space: requests for past blocks cannot evict values that live quotes use.
 */
export class BlockTimeMemory<Value extends object> {
  readonly #lifetime: bigint;
  readonly #aging: bigint;
  readonly #present: LRUCache<string, Remembered<Value>>;
  readonly #past: LRUCache<string, Remembered<Value>>;
  #newest = 0n;

  constructor({ maxEntries, lifetimeSeconds, agingSeconds }: BlockTimeMemoryOptions) {
    this.#aging = agingSeconds;
    this.#lifetime = lifetimeSeconds;
    this.#present = new LRUCache({ max: maxEntries });
    this.#past = new LRUCache({ max: maxEntries });
  }

  /** Returns the value at a block. @param time timestamp of the block, Unix seconds */
  get(key: string, time: bigint): Value | undefined {
    const known = this.#roomFor(time).get(key);
    return known !== undefined && distance(known.at, time) < this.#lifetime ? known.value : undefined;
  }

  isAging(key: string, time: bigint): boolean {
    const known = this.#roomFor(time).peek(key);
    return known !== undefined && distance(known.at, time) >= this.#aging;
  }

  set(key: string, value: Value, time: bigint): void {
    if (time > this.#newest) this.#newest = time;
    this.#roomFor(time).set(key, { value, at: time });
  }

  delete(key: string): void {
    this.#present.delete(key);
  }

  #roomFor(time: bigint) {
    return time + this.#lifetime < this.#newest ? this.#past : this.#present;
  }
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}
