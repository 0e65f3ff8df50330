/** Places that a byte can name. */
const PLACES = 256;

/** Ids of exchanges by place, so that a row keeps one byte of its exchange. The first place is of no id. */
export class ExchangePlaces {
  readonly #ids: (string | undefined)[] = [undefined];
  readonly #places = new Map<string | undefined, number>([[undefined, 0]]);

  /** Returns the place of an id. An index that names more than 255 is not ours: later ones count as no id. */
  put(id: string | undefined): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const place = this.#ids.length;
    if (place === PLACES) return 0;
    this.#ids.push(id);
    this.#places.set(id, place);
    return place;
  }

  at(place: number): string | undefined {
    return this.#ids[place];
  }

  /** Returns 1 at the places of the ids, 0 at all others. */
  placesOf(ids: readonly (string | undefined)[]): Uint8Array {
    return Uint8Array.from({ length: PLACES }, (_, place) =>
      Number(place < this.#ids.length && ids.includes(this.#ids[place])),
    );
  }
}
