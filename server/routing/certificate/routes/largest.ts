/** The largest of many amounts, up to a number of them, and the sum of all. */
export class Largest {
  /** The amounts that are kept: from `#first` on, rising. */
  readonly #kept: Float64Array;
  #first: number;
  #total = 0;

  /** @param most maximum number of amounts to keep; none if infinite */
  constructor(most: number) {
    this.#kept = new Float64Array(Number.isFinite(most) ? most : 0);
    this.#first = this.#kept.length;
  }

  /** The number of amounts that are kept. */
  get count(): number {
    return this.#kept.length - this.#first;
  }

  /** The sum of all that are positive. */
  get total(): number {
    return this.#total;
  }

  /** The least of the largest; 0 while there are fewer. */
  get least(): number {
    return this.#first === 0 ? Math.max(0, this.#kept[0] ?? 0) : 0;
  }

  add(amount: number): void {
    const kept = this.#kept;
    this.#total += Math.max(0, amount);
    if (this.#first > 0) this.#first -= 1;
    else if (!(amount > (this.#kept[0] ?? 0))) return;
    let place = this.#first;
    for (; place + 1 < kept.length && (kept[place + 1] ?? 0) < amount; place++)
      kept[place] = kept[place + 1] ?? 0;
    kept[place] = amount;
  }

  /** Returns the amount behind the `behind` largest ones; negative infinity if there are fewer. */
  at(behind: number): number {
    return behind < this.count ? (this.#kept[this.#kept.length - 1 - behind] ?? 0) : Number.NEGATIVE_INFINITY;
  }

  /** Returns the sum of the `count` largest amounts. */
  sum(count: number): number {
    let total = 0;
    for (let place = Math.max(this.#first, this.#kept.length - count); place < this.#kept.length; place++)
      total += this.#kept[place] ?? 0;
    return total;
  }

  /** Returns the sums of 0, 1 and more of the largest, without those below 0. */
  positiveSums(): Float64Array {
    const sums = new Float64Array(this.#kept.length + 1);
    for (let count = 1; count < sums.length; count++)
      sums[count] = (sums[count - 1] ?? 0) + Math.max(0, this.at(count - 1));
    return sums;
  }
}
