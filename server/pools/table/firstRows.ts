/** How rows are put in order. */
export interface RowOrder {
  /** Rows with a higher one come first. Never NaN. */
  readonly keyOf: (row: number) => number;
  /** Of two with the same key: below 0 where `a` comes first. */
  readonly compareTied: (a: number, b: number) => number;
}

/** The first `most` of the rows that are offered, whatever number that is, without sorting the others. */
export class FirstRows {
  readonly #order: RowOrder;
  /** A heap, the last of them on top; keys beside their rows, so that most rows cost one comparison. */
  readonly #rows: Uint32Array;
  readonly #keys: Float64Array;
  #count = 0;

  constructor(most: number, order: RowOrder) {
    this.#order = order;
    this.#rows = new Uint32Array(most);
    this.#keys = new Float64Array(most);
  }

  offer(row: number): void {
    const key = this.#order.keyOf(row);
    if (this.#count < this.#rows.length) this.#rise(this.#count++, row, key);
    else if (this.#count > 0 && this.#isAfter(0, row, key)) this.#sink(row, key);
  }

  inOrder(): number[] {
    const { keyOf, compareTied } = this.#order;
    return Array.from(this.#rows.subarray(0, this.#count)).sort((a, b) => {
      const [keyA, keyB] = [keyOf(a), keyOf(b)];
      if (keyA === keyB) return compareTied(a, b);
      return keyA > keyB ? -1 : 1;
    });
  }

  /** From a place at the end towards the top. */
  #rise(from: number, row: number, key: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(parent, row, key)) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#set(place, row, key);
  }

  /** From the top, in the place of what was there. */
  #sink(row: number, key: number): void {
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.#count) break;
      const right = below + 1;
      if (right < this.#count && this.#isAfter(right, this.#rows[below] ?? 0, this.#keys[below] ?? 0))
        below = right;
      if (!this.#isAfter(below, row, key)) break;
      this.#move(below, place);
      place = below;
    }
    this.#set(place, row, key);
  }

  /** Whether what is at the place comes after the row. */
  #isAfter(place: number, row: number, key: number): boolean {
    const other = this.#keys[place] ?? 0;
    return other === key ? this.#order.compareTied(this.#rows[place] ?? 0, row) > 0 : other < key;
  }

  #isBefore(place: number, row: number, key: number): boolean {
    const other = this.#keys[place] ?? 0;
    return other === key ? this.#order.compareTied(this.#rows[place] ?? 0, row) < 0 : other > key;
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#rows[from] ?? 0, this.#keys[from] ?? 0);
  }

  #set(place: number, row: number, key: number): void {
    this.#rows[place] = row;
    this.#keys[place] = key;
  }
}
