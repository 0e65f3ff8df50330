/** A map that holds a fixed number of entries and forgets the one that was not used for the longest time. */
export class LruMap<Key, Value> {
  readonly #limit: number;
  /** In order of last use. */
  readonly #entries = new Map<Key, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of the key, made now when there is none. */
  getOrCreate(key: Key, create: () => Value): Value {
    const known = this.#entries.get(key);
    const value = known ?? create();
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#limit && !oldest.done) this.#entries.delete(oldest.value);
    return value;
  }

  values(): Iterable<Value> {
    return this.#entries.values();
  }

  clear(): void {
    this.#entries.clear();
  }
}
