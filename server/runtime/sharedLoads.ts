import { LRUCache } from 'lru-cache';
import { heapBytes } from './heapBytes.ts';

/** Bytes of an entry beside its value: key, promise, node of the list. A running load counts only these. */
const ENTRY_BYTES = 512;

/**
 * Caches loaded plain data by key, up to a number of bytes. The least recently used values are evicted first,
 * and a value larger than the limit is not kept. Concurrent requests for a key share one load. A failed load
 * is removed, so the next request retries.
 * A shared load has no owner, so no caller's signal can abort it: it must end by itself.
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
        // The cache reads the size of new entries only.
        if (this.#forget(key, loading))
          this.#loads.set(key, loading, { size: ENTRY_BYTES + heapBytes(value) });
      },
      () => this.#forget(key, loading),
    );
    return loading;
  }

  /** Removes the load. Returns whether it was still cached. */
  #forget(key: string, loading: Promise<Value>): boolean {
    return this.#loads.peek(key) === loading && this.#loads.delete(key);
  }
}
