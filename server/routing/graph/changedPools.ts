import type { PoolEntry } from '../pools/poolEntry.ts';

/** Minimum number of pools that are kept; the maximum is twice as many. */
const KEPT = 8192;

/** Keeps the pools that have changed lately: whose bounds differ, or that came or went. */
export class ChangedPools {
  readonly #entries: PoolEntry[] = [];
  /** Number of changes before that of the first entry. */
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

  /** Call it when all pools have changed. */
  noteAll(): void {
    this.#before = this.count + 1;
    this.#entries.length = 0;
  }

  /** Returns the pools changed since a count of changes; `undefined` where they are too many to be kept. */
  since(count: number): ReadonlySet<PoolEntry> | undefined {
    return count < this.#before ? undefined : new Set(this.#entries.slice(count - this.#before));
  }
}
