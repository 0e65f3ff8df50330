/** A sort order of rows. */
export interface RowOrder {
  /** Returns the keys of a range of rows. Rows with a higher key come first. A key is never NaN. */
  readonly keysOf: (from: number, until: number) => Float64Array;
  /** Compares two rows with the same key: below 0 where `a` comes first, never 0. */
  readonly compareTied: (a: number, b: number) => number;
}

/** Selects the first `most` of any number of offered rows (top k) without sorting the others. */
export class FirstRows {
  readonly #most: number;
  readonly #compareTied: RowOrder['compareTied'];
  /** Buffer of twice the wanted rows. When it is full, the later half is dropped. Keys lie in parallel. */
  readonly #rows: Uint32Array;
  readonly #keys: Float64Array;
  #count = 0;
  /**
   * The last of the wanted rows so far, and its key; NaN until there are enough. Most rows cost only one
   * comparison with it.
   */
  #lastRow = 0;
  #lastKey = Number.NaN;

  constructor(most: number, compareTied: RowOrder['compareTied']) {
    this.#most = most;
    this.#compareTied = compareTied;
    this.#rows = new Uint32Array(2 * most);
    this.#keys = new Float64Array(2 * most);
  }

  /** Returns false when rows with this key would not be among the first. */
  takes(key: number): boolean {
    return this.#most > 0 && !(key < this.#lastKey);
  }

  offer(row: number, key: number): void {
    if (!this.takes(key)) return;
    if (key === this.#lastKey && this.#compareTied(this.#lastRow, row) < 0) return;
    this.#rows[this.#count] = row;
    this.#keys[this.#count] = key;
    this.#count += 1;
    if (this.#count === this.#rows.length) this.#dropLater();
  }

  /** Number of wanted rows so far. */
  get count(): number {
    return Math.min(this.#count, this.#most);
  }

  /** The key of the last row, once they are in order; 0 without any. */
  get lastKey(): number {
    return this.#keys[this.#count - 1] ?? 0;
  }

  inOrder(): number[] {
    if (this.#count > this.#most) this.#dropLater();
    this.#sort(0, this.#count - 1);
    return Array.from(this.#rows.subarray(0, this.#count));
  }

  /** Moves the wanted rows before the others (quickselect). Only the last of them is at its sorted place. */
  #dropLater(): void {
    const last = this.#most - 1;
    let from = 0;
    let to = this.#count - 1;
    while (from < to) {
      const place = this.#split(from, to);
      if (place <= last) from = place + 1;
      if (place >= last) to = place - 1;
    }
    this.#count = this.#most;
    this.#lastRow = this.#rows[last] ?? 0;
    this.#lastKey = this.#keys[last] ?? 0;
  }

  #sort(from: number, to: number): void {
    let start = from;
    while (start < to) {
      const place = this.#split(start, to);
      this.#sort(start, place - 1);
      start = place + 1;
    }
  }

  /** Partitions the range around one row, earlier rows before it. Returns the row's place. */
  #split(from: number, to: number): number {
    // The pivot is random, so that nobody can choose rows for which sorting takes long.
    this.#swap(from + Math.floor(Math.random() * (to - from + 1)), to);
    const row = this.#rows[to] ?? 0;
    const key = this.#keys[to] ?? 0;
    let place = from;
    for (let other = from; other < to; other++) {
      const otherKey = this.#keys[other] ?? 0;
      if (otherKey < key || (otherKey === key && this.#compareTied(row, this.#rows[other] ?? 0) < 0))
        continue;
      this.#swap(place, other);
      place += 1;
    }
    this.#swap(place, to);
    return place;
  }

  #swap(a: number, b: number): void {
    const row = this.#rows[a] ?? 0;
    const key = this.#keys[a] ?? 0;
    this.#rows[a] = this.#rows[b] ?? 0;
    this.#keys[a] = this.#keys[b] ?? 0;
    this.#rows[b] = row;
    this.#keys[b] = key;
  }
}
