import type { PoolEntry } from '../pools/poolEntry.ts';

/** Pools that are kept at the least, and twice as many at the most. */
const KEPT = 8192;

/** Keeps which pools have changed lately: a bound of theirs, or whether they are there. */
export class ChangedPools {
  readonly #entries: PoolEntry[] = [];
  /** How many changes the first one of the entries comes after. */
  #before = 0;

  /** Counts all changes. */
  get count(): number {
    return this.#before + this.#entries.length;
  }

  note(entry: PoolEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length <= 2 * KEPT) return;
    this.#entries.splice(0, KEPT + 1);
    this.#before += KEPT + 1;
  }

  /** To be called when all have changed. */
  noteAll(): void {
    this.#before = this.count + 1;
    this.#entries.length = 0;
  }

  /** Returns the pools that have changed since there were so many changes; `undefined` where they are too many to be kept. */
  since(count: number): ReadonlySet<PoolEntry> | undefined {
    return count < this.#before ? undefined : new Set(this.#entries.slice(count - this.#before));
  }
}
