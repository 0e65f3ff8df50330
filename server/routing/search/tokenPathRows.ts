import type { FoundRows } from './foundRows.ts';
import { SLACK } from './foundTokenPaths.ts';
import type { TokenPathSink, TradeTarget } from './tokenPathSource.ts';

/** Rows that are skipped together. */
const CHUNK = 64;

/**
 * Token paths in columns, one row for each pool in the middle, with a line below every path over that row: in inverse
 * amounts it carries a trade only if out ≥ in · rate + floor. Rows of low rates come first, so that a trade which asks for
 * much looks at few.
 */
export class TokenPathRows {
  readonly #firsts: Uint32Array;
  readonly #lasts: Uint32Array;
  readonly #rates: Float64Array;
  readonly #floors: Float64Array;
  /** By chunk: the least rate of its rows and of all after it. */
  readonly #leastFrom: Float64Array;

  constructor({ firsts, lasts, rates, floors }: Pick<FoundRows, 'firsts' | 'lasts' | 'rates' | 'floors'>) {
    this.#firsts = Uint32Array.from(firsts);
    this.#lasts = Uint32Array.from(lasts);
    this.#rates = Float64Array.from(rates);
    this.#floors = Float64Array.from(floors);
    this.#leastFrom = new Float64Array(Math.ceil(this.count / CHUNK));
    let least = Number.POSITIVE_INFINITY;
    for (let index = this.count - 1; index >= 0; index--) {
      least = Math.min(least, this.#rates[index] ?? 0);
      if (index % CHUNK === 0) this.#leastFrom[index / CHUNK] = least;
    }
  }

  get count(): number {
    return this.#rates.length;
  }

  /** Notes those that reach the output of a trade with its input, each with its line. */
  collect<Sink extends TokenPathSink>({ mostIn, leastOut }: TradeTarget, found: Sink): Sink {
    const [inverseIn, needed] = [1 / mostIn, SLACK / leastOut];
    for (let from = 0; from < this.count; from += CHUNK) {
      if ((this.#leastFrom[from / CHUNK] ?? 0) * inverseIn > needed * Math.min(1, found.most)) break;
      const to = Math.min(from + CHUNK, this.count);
      for (let index = from; index < to; index++) {
        const [rate, floor] = [this.#rates[index] ?? 0, this.#floors[index] ?? 0];
        const inverse = inverseIn * rate + floor;
        if (inverse <= needed * Math.min(1, found.most))
          found.note(this.#firsts[index] ?? 0, this.#lasts[index] ?? 0, inverse / needed, rate, floor);
      }
    }
    return found;
  }
}
