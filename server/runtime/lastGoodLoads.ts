import { LRUCache } from 'lru-cache';
import { SharedLoads } from './sharedLoads.ts';

const MAX_KEYS = 10_000;

/** A value with the version that it was loaded for. */
export interface LoadedOf<Version, Value> {
  readonly value: Value;
  readonly version: Version;
}

/**
 * Caches loads by version and key, and returns the last good value of a key when loading a newer one fails.
 */
export class LastGoodLoads<Version extends { readonly hash: string }, Value> {
  readonly #loads: SharedLoads<Value>;
  /** The versions of the last good values. */
  readonly #good = new LRUCache<string, { readonly at: number; readonly version: Version }>({
    max: MAX_KEYS,
  });
  readonly #now: () => number;

  constructor(maxBytes: number, now: () => number = () => performance.now()) {
    this.#loads = new SharedLoads(maxBytes);
    this.#now = now;
  }

  /**
   * Returns the value of the version; when that fails, what `instead` makes of the last good value that is
   * still cached.
   * @param instead receives the error and the milliseconds since the last good value was current; throws when
   * it does not want that
   */
  async get(
    version: Version,
    key: string,
    load: () => Promise<Value>,
    instead: (error: unknown, ageMs: number) => void,
  ): Promise<LoadedOf<Version, Value>> {
    try {
      const value = await this.#loads.get(`${version.hash}:${key}`, load);
      this.#good.set(key, { at: this.#now(), version });
      return { value, version };
    } catch (error) {
      const good = this.#good.get(key);
      if (good === undefined) throw error;
      instead(error, this.#now() - good.at);
      const value = await this.#loads.get(`${good.version.hash}:${key}`, () => Promise.reject(error));
      return { value, version: good.version };
    }
  }
}
