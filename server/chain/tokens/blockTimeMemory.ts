import { LRUCache } from 'lru-cache';

interface Remembered<Value> {
  readonly value: Value;
  /** Unix seconds of the block that it was learnt at. */
  readonly at: bigint;
}

export interface BlockTimeMemoryOptions {
  readonly maxEntries: number;
  readonly lifetimeSeconds: bigint;
  /** The age from which on whoever uses it had better learn it again. */
  readonly agingSeconds: bigint;
}

/**
 * What was learnt at a block and is believed of the blocks within a time of it, earlier or later.
 *
 * The present and the past have room of their own: questions about past blocks cannot push out what live quotes use.
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

  /** `time` is the timestamp of the block in question, Unix seconds. */
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
