import type { PoolEntry } from '../pools/poolEntry.ts';

/**
 * The pools that take part in a graph and have no state. Dead ends among them are guests: they were asked for once, and
 * of those nobody has asked for since only so many stay.
 */
export class StatelessEntries {
  readonly #entries = new Set<PoolEntry>();
  /** Least recently asked for first. */
  readonly #guests = new Set<PoolEntry>();
  readonly #guestLimit: number;

  constructor(guestLimit: number) {
    this.#guestLimit = guestLimit;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** How many of them may lie in the middle of a route. */
  get innerCount(): number {
    return this.#entries.size - this.#guests.size;
  }

  [Symbol.iterator](): Iterator<PoolEntry> {
    return this.#entries.values();
  }

  /** Those that may lie in the middle of a route. */
  *inner(): Iterable<PoolEntry> {
    for (const entry of this.#entries) if (!this.#guests.has(entry)) yield entry;
  }

  /**
   * A dead end counts as asked for just now.
   * @returns the guest that has to leave for it: the one that was not asked for the longest time
   */
  add(entry: PoolEntry): PoolEntry | undefined {
    this.#entries.add(entry);
    if (!entry.isDeadEnd) return undefined;
    this.#guests.delete(entry);
    this.#guests.add(entry);
    const [oldest] = this.#guests;
    return this.#guests.size > this.#guestLimit ? oldest : undefined;
  }

  /** For an entry that is a dead end no longer. */
  keep(entry: PoolEntry): void {
    this.#guests.delete(entry);
  }

  delete(entry: PoolEntry): void {
    this.#entries.delete(entry);
    this.#guests.delete(entry);
  }
}
