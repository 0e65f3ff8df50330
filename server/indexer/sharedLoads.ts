import { LRUCache } from 'lru-cache';

/**
 * Loaded values by key, the least recently used dropped first. Concurrent requests for a key share one load;
 * a load that fails is forgotten, so the next request tries again.
 *
 * A shared load belongs to nobody in particular, so no caller's signal can stop it: it must end by itself.
 */
export class SharedLoads<Value> {
  readonly #loads: LRUCache<string, Promise<Value>>;

  constructor(maxEntries: number) {
    this.#loads = new LRUCache({ max: maxEntries });
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#loads.get(key);
    if (known !== undefined) return known;
    const loading = load();
    this.#loads.set(key, loading);
    loading.catch(() => {
      if (this.#loads.peek(key) === loading) this.#loads.delete(key);
    });
    return loading;
  }
}
