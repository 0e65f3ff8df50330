import { LRUCache } from 'lru-cache';
import { heapBytes } from './heapBytes.ts';

/** What a load weighs beside its value, and all that it weighs while it runs: key, promise, place in the list. */
const ENTRY_BYTES = 512;

/**
 * Loaded values by key, plain data, at most so many bytes of it: the least recently used are dropped first, and a
 * value that is larger by itself is not kept. Concurrent requests for a key share one load; a load that fails is
 * forgotten, so the next request tries again.
 *
 * A shared load belongs to nobody in particular, so no caller's signal can stop it: it must end by itself.
 */
export class SharedLoads<Value> {
  readonly #loads: LRUCache<string, Promise<Value>>;

  constructor(maxBytes: number) {
    this.#loads = new LRUCache({ maxSize: maxBytes });
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#loads.get(key);
    if (known !== undefined) return known;
    const loading = load();
    this.#loads.set(key, loading, { size: ENTRY_BYTES });
    loading.then(
      (value) => {
        // The list looks at the size of a new entry only.
        if (this.#forget(key, loading))
          this.#loads.set(key, loading, { size: ENTRY_BYTES + heapBytes(value) });
      },
      () => this.#forget(key, loading),
    );
    return loading;
  }

  /** Whether the load was still remembered; it is not afterwards. */
  #forget(key: string, loading: Promise<Value>): boolean {
    return this.#loads.peek(key) === loading && this.#loads.delete(key);
  }
}
