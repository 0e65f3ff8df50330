import { SLACK } from '../scan/foundTokenPaths.ts';
import type { TokenPathSink, TradeTarget } from '../scan/tokenPathSource.ts';

/** The tokens at the ends of the pool in the middle, and the lines, by row. */
type Columns = Readonly<Record<'firsts' | 'lasts' | 'rates' | 'floors' | 'tails', ArrayLike<number>>>;

/** Rows that are skipped together. */
const CHUNK = 64;

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
  /** Minimum tail of the rows of each chunk and of all after it. */
  readonly #leastFrom: Float64Array;

  constructor({ firsts, lasts, rates, floors, tails }: Columns) {
    this.#firsts = new Uint32Array(firsts);
    this.#lasts = new Uint32Array(lasts);
    this.#rates = new Float64Array(rates);
    this.#floors = new Float64Array(floors);
    this.#tails = new Float64Array(tails);
    this.#leastFrom = new Float64Array(Math.ceil(this.count / CHUNK));
    let least = Number.POSITIVE_INFINITY;
    for (let index = this.count - 1; index >= 0; index--) {
      least = Math.min(least, this.#tails[index] ?? 0);
      if (index % CHUNK === 0) this.#leastFrom[index / CHUNK] = least;
    }
  }

  get count(): number {
    return this.#rates.length;
  }

  /** Notes those that reach the output of a trade with its input, each with its line. */
  collect({ mostIn, leastOut }: TradeTarget, found: TokenPathSink): void {
    const [inverseIn, needed] = [1 / mostIn, SLACK / leastOut];
    const [tails, rates, floors] = [this.#tails, this.#rates, this.#floors];
    let most = needed * Math.min(1, found.most);
    for (let from = 0; from < this.count; from += CHUNK) {
      if ((this.#leastFrom[from / CHUNK] ?? 0) * inverseIn > most) break;
      const to = Math.min(from + CHUNK, this.count);
      for (let index = from; index < to; index++) {
        const tail = tails[index] ?? 0;
        if (inverseIn * tail > most) continue;
        const rate = rates[index] ?? 0;
        const floor = floors[index] ?? 0;
        const inverse = Math.max(inverseIn * rate + floor, inverseIn * tail);
        if (inverse > most) continue;
        found.note(this.#firsts[index] ?? 0, this.#lasts[index] ?? 0, inverse / needed, rate, floor, tail);
        most = needed * Math.min(1, found.most);
      }
    }
  }
}
