/** The first `count` of the rows that are offered, whatever number that is, without sorting the others. */
export class FirstRows {
  readonly #count: number;
  readonly #compare: (a: number, b: number) => number;
  /** A heap, the last of them on top. */
  readonly #rows: number[] = [];

  constructor(count: number, compare: (a: number, b: number) => number) {
    this.#count = count;
    this.#compare = compare;
  }

  offer(row: number): void {
    const rows = this.#rows;
    if (rows.length < this.#count) {
      rows.push(row);
      this.#rise(rows.length - 1);
    } else if (rows[0] !== undefined && this.#compare(row, rows[0]) < 0) {
      rows[0] = row;
      this.#sink();
    }
  }

  inOrder(): number[] {
    return this.#rows.toSorted(this.#compare);
  }

  #rise(place: number): void {
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#swapIfAfter(place, parent)) return;
      place = parent;
    }
  }

  #sink(): void {
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let last = place;
      if (this.#isAfter(left, last)) last = left;
      if (this.#isAfter(right, last)) last = right;
      if (last === place) return;
      this.#swapIfAfter(last, place);
      place = last;
    }
  }

  #isAfter(place: number, other: number): boolean {
    const [a, b] = [this.#rows[place], this.#rows[other]];
    return a !== undefined && b !== undefined && this.#compare(a, b) > 0;
  }

  #swapIfAfter(place: number, above: number): boolean {
    if (!this.#isAfter(place, above)) return false;
    const [a, b] = [this.#rows[place] ?? 0, this.#rows[above] ?? 0];
    this.#rows[place] = b;
    this.#rows[above] = a;
    return true;
  }
}
