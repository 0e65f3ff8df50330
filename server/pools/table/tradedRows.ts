/** What was traded in a row within the last day. */
interface Traded {
  /** US dollars. */
  readonly volume: number;
  /** Greatest value in an hour, US dollars. */
  readonly highWorth: number;
}

/** The rows with trades in the last day, of all of which they are a few. */
export class TradedRows {
  readonly #places = new Map<number, number>();
  readonly #rows: number[] = [];
  readonly #volumes: number[] = [];
  readonly #highWorths: number[] = [];

  /** Numbers of the rows, in any order. A later `put` changes it. */
  get numbers(): readonly number[] {
    return this.#rows;
  }

  /** Stores what was traded in a row. Nothing at all takes it out. */
  put(number: number, { volume, highWorth }: Traded): void {
    if (volume > 0 || highWorth > 0) this.#putAt(this.#placeFor(number), number, volume, highWorth);
    else this.#remove(number);
  }

  volume(number: number): number {
    return this.#volumes[this.#places.get(number) ?? -1] ?? 0;
  }

  highWorth(number: number): number {
    return this.#highWorths[this.#places.get(number) ?? -1] ?? 0;
  }

  #placeFor(number: number): number {
    return this.#places.get(number) ?? this.#rows.length;
  }

  #putAt(place: number, number: number, volume: number, highWorth: number): void {
    this.#places.set(number, place);
    this.#rows[place] = number;
    this.#volumes[place] = volume;
    this.#highWorths[place] = highWorth;
  }

  /** The last row takes the place of the removed one. */
  #remove(number: number): void {
    const place = this.#places.get(number);
    if (place === undefined) return;
    const [last, volume, highWorth] = [this.#rows.pop(), this.#volumes.pop(), this.#highWorths.pop()];
    this.#places.delete(number);
    if (last !== undefined && last !== number) this.#putAt(place, last, volume ?? 0, highWorth ?? 0);
  }
}
