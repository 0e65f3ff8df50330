import { SLACK } from '../scan/foundTokenPaths.ts';
import type { TokenPathSink, TradeTarget } from '../scan/tokenPathSource.ts';

/** The tokens at the ends of the pool in the middle, and the lines, by row. */
type Columns = Readonly<Record<'firsts' | 'lasts' | 'rates' | 'floors' | 'tails', ArrayLike<number>>>;

/** Covers the rounding to 32 bits of the logarithms by which rows are in order. */
const BELOW = 1 - 1e-3;

/**
 * Token paths in columns, one row for each pool in the middle, with two lines below every path over that row.
 * In inverse amounts it carries a trade only if `out ≥ in · rate + floor` and `out ≥ in · tail`. Rows of low
 * tails come first, so that a trade which asks for much looks at few.
 */
export class TokenPathRows {
  readonly #firsts: Uint32Array;
  readonly #lasts: Uint32Array;
  readonly #rates: Float64Array;
  readonly #floors: Float64Array;
  readonly #tails: Float64Array;

  constructor({ firsts, lasts, rates, floors, tails }: Columns) {
    const count = tails.length;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index++) least = Math.min(least, tails[index] || least);
    // A float from zero on sorts by its bits, which share a number with the place of the row.
    const doublings = Float32Array.from(tails, (tail) => Math.max(0, Math.log2(tail / least)));
    const bits = new Uint32Array(doublings.buffer);
    const order = Float64Array.from(bits, (each, place) => each * count + place).sort();
    const places = Uint32Array.from(order, (each) => each % count);
    const sorted = (column: ArrayLike<number>) => Float64Array.from(places, (place) => column[place] ?? 0);
    this.#firsts = Uint32Array.from(sorted(firsts));
    this.#lasts = Uint32Array.from(sorted(lasts));
    this.#rates = sorted(rates);
    this.#floors = sorted(floors);
    this.#tails = sorted(tails);
  }

  get count(): number {
    return this.#rates.length;
  }

  /** Notes those that reach the output of a trade with its input, each with its line. */
  collect({ mostIn, leastOut }: TradeTarget, found: TokenPathSink): void {
    const [inverseIn, needed] = [1 / mostIn, SLACK / leastOut];
    const [tails, rates, floors] = [this.#tails, this.#rates, this.#floors];
    let most = needed * Math.min(1, found.most);
    for (let index = 0; index < tails.length; index++) {
      const tail = tails[index] ?? 0;
      if (inverseIn * tail * BELOW > most) break;
      const rate = rates[index] ?? 0;
      const floor = floors[index] ?? 0;
      const inverse = Math.max(inverseIn * rate + floor, inverseIn * tail);
      if (inverse > most) continue;
      found.note(this.#firsts[index] ?? 0, this.#lasts[index] ?? 0, inverse / needed, rate, floor, tail);
      most = needed * Math.min(1, found.most);
    }
  }
}
