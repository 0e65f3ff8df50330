import type { PoolEntry } from '../pools/poolEntry.ts';

/**
 * Keeps the pools of a graph that have no state. Dead ends among them are guests: only the `guestLimit` most
 * recently requested ones stay.
 */
export class StatelessEntries {
  readonly #entries = new Set<PoolEntry>();
  /** Least recently requested first. */
  readonly #guests = new Set<PoolEntry>();
  readonly #guestLimit: number;

  constructor(guestLimit: number) {
    this.#guestLimit = guestLimit;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the number of them that may lie in the middle of a route. */
  get innerCount(): number {
    return this.#entries.size - this.#guests.size;
  }

  [Symbol.iterator](): Iterator<PoolEntry> {
    return this.#entries.values();
  }

  /** Yields the pools that may lie in the middle of a route. */
  *inner(): Iterable<PoolEntry> {
    for (const entry of this.#entries) if (!this.#guests.has(entry)) yield entry;
  }

  /**
   * Adds a pool; a dead end counts as requested now.
   * @returns the least recently requested guest if there are too many: it has to leave
   */
  add(entry: PoolEntry): PoolEntry | undefined {
    this.#entries.add(entry);
    if (!entry.isDeadEnd) return undefined;
    this.#guests.delete(entry);
    this.#guests.add(entry);
    const [oldest] = this.#guests;
    return this.#guests.size > this.#guestLimit ? oldest : undefined;
  }

  /** Keeps a pool that is no dead end any more. */
  keep(entry: PoolEntry): void {
    this.#guests.delete(entry);
  }

  delete(entry: PoolEntry): void {
    this.#entries.delete(entry);
    this.#guests.delete(entry);
  }
}
