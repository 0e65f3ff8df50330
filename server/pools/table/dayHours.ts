import { LRUCache } from 'lru-cache';
import type { Rational } from '../../amm/rational.ts';
import { DigitTexts } from '../../columns/digitTexts.ts';
import { firstRoom, withRoom } from '../../columns/resize.ts';
import { greatestWorth } from '../../indexer/rows/hourWorth.ts';
import { knownSum } from '../prices/usd.ts';

const SEPARATOR = '/';
const BETWEEN = ' ';
/** Days that are kept summed up. A page has 500 pools. */
const MAX_DAYS = 20_000;

/** Volume and greatest value of an hour or of a day, US dollars; null when unknown. */
export interface Traded {
  readonly volumeUSD: Rational | null;
  readonly tvlUSD: Rational | null;
}

/** Stores the hours of the last day with trades, by market number, in columns of some 80 bytes per hour. */
export class DayHours {
  /** Head of each market's list of hours: 1 + row, by market number; 0 for an empty list. */
  #first = new Uint32Array(firstRoom(0));
  // Columns by row.
  #starts = new Uint32Array(firstRoom(1));
  /** Approximate US dollars. */
  #dollars = new Float64Array(firstRoom(2));
  /** Approximate greatest value of the market in the hour, US dollars; 0 when unknown. */
  #worths = new Float64Array(firstRoom(2));
  /** Exact volumes and values. */
  readonly #texts = new DigitTexts();
  /** Next pointer of a list of hours, or of the free list: 1 + row; 0 ends the list. */
  #next = new Uint32Array(firstRoom(3));
  #free = 0;
  #rows = 0;
  #count = 0;
  /** Sums of hours by market: to parse and add the hours of a page takes longer than the rest of it. */
  readonly #days = new LRUCache<number, Traded>({ max: MAX_DAYS });
  /** Markets whose hours have changed since the last `takeChanged`. */
  readonly #changed = new Set<number>();
  #from = 0;

  get count(): number {
    return this.#count;
  }

  /**
   * Stores an hour. `start`: Unix seconds. `volumeUSD`: US dollars; null when there were swaps and none of
   * them could be priced. `tvlUSD`: greatest value in it, US dollars; null when unknown.
   */
  put(market: number, start: number, volumeUSD: Rational | null, tvlUSD: Rational | null): void {
    if (start < this.#from) return;
    const row = this.#rowFor(market, start);
    this.#dollars[row] = approximate(volumeUSD);
    this.#worths[row] = approximate(tvlUSD);
    this.#texts.set(row, `${textOf(volumeUSD)}${BETWEEN}${textOf(tvlUSD)}`);
    this.#noteChange(market);
  }

  remove(market: number, start: number): void {
    this.#removeWhere(market, (row) => this.#starts[row] === start);
  }

  /** Removes hours that began before `from`, Unix seconds, and ignores such hours from now on. */
  removeBefore(from: number): void {
    if (from > this.#from) {
      const isGone = (row: number) => (this.#starts[row] ?? 0) < from;
      for (let market = 0; market < this.#first.length; market++) this.#removeWhere(market, isGone);
    }
    this.#from = from;
  }

  /**
   * Yields the markets whose hours changed since the last call, the volume of these, and their greatest value
   * in one, approximate US dollars.
   */
  *takeChanged(): Generator<readonly [number, number, number]> {
    for (const market of this.#changed) {
      let [volume, worth] = [0, 0];
      for (const row of this.#rowsOf(market)) {
        volume += this.#dollars[row] ?? 0;
        worth = Math.max(worth, this.#worths[row] ?? 0);
      }
      yield [market, volume, worth];
    }
    this.#changed.clear();
  }

  /**
   * Returns the volume of the day and the greatest value in it, exact; undefined for a market without an
   * hour.
   */
  dayOf(market: number): Traded | undefined {
    let day = this.#days.get(market);
    if (day === undefined) {
      const [first, ...rest] = this.of(market);
      if (first === undefined) return undefined;
      day = rest.reduce(
        (sum, { volumeUSD, tvlUSD }) => ({
          volumeUSD: knownSum(sum.volumeUSD, volumeUSD),
          tvlUSD: greatestWorth(sum.tvlUSD, tvlUSD),
        }),
        first,
      );
      this.#days.set(market, day);
    }
    return day;
  }

  /** Returns the volume and the greatest value of each hour of a market, exact, as they were stored. */
  of(market: number): Traded[] {
    return Array.from(this.#rowsOf(market), (row) => {
      const [volume = '', worth = ''] = this.#texts.at(row).split(BETWEEN);
      return { volumeUSD: parsed(volume), tvlUSD: parsed(worth) };
    });
  }

  *#rowsOf(market: number): Generator<number> {
    for (let link = this.#first[market] ?? 0; link !== 0; link = this.#next[link - 1] ?? 0) yield link - 1;
  }

  /** Returns the row of the hour. A missing one is appended to the market's list. */
  #rowFor(market: number, start: number): number {
    let last: number | undefined;
    for (const row of this.#rowsOf(market)) {
      if (this.#starts[row] === start) return row;
      last = row;
    }
    const row = this.#takeRow();
    this.#starts[row] = start;
    this.#next[row] = 0;
    this.#first = withRoom(this.#first, market);
    if (last === undefined) this.#first[market] = row + 1;
    else this.#next[last] = row + 1;
    this.#count += 1;
    return row;
  }

  #takeRow(): number {
    if (this.#free !== 0) {
      const row = this.#free - 1;
      this.#free = this.#next[row] ?? 0;
      return row;
    }
    const row = this.#rows++;
    this.#starts = withRoom(this.#starts, row);
    this.#dollars = withRoom(this.#dollars, row);
    this.#worths = withRoom(this.#worths, row);
    this.#next = withRoom(this.#next, row);
    return row;
  }

  #removeWhere(market: number, isGone: (row: number) => boolean): void {
    let previous: number | undefined;
    for (let link = this.#first[market] ?? 0; link !== 0; ) {
      const row = link - 1;
      link = this.#next[row] ?? 0;
      if (!isGone(row)) {
        previous = row;
        continue;
      }
      if (previous === undefined) this.#first[market] = link;
      else this.#next[previous] = link;
      this.#next[row] = this.#free;
      this.#free = row + 1;
      this.#count -= 1;
      this.#noteChange(market);
    }
  }

  #noteChange(market: number): void {
    this.#changed.add(market);
    this.#days.delete(market);
  }
}

function approximate(figure: Rational | null): number {
  return figure === null ? 0 : Number(figure.numerator) / Number(figure.denominator);
}

const textOf = (figure: Rational | null): string =>
  figure === null ? '' : `${figure.numerator}${SEPARATOR}${figure.denominator}`;

function parsed(text: string): Rational | null {
  const [numerator = '', denominator] = text.split(SEPARATOR);
  if (denominator === undefined) return null;
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}
