import { SLACK } from './foundTokenPaths.ts';
import type { TokenPathScan } from './tokenPathScan.ts';
import type { TokenPathSink, TradeTarget } from './tokenPathSource.ts';

/** Rows that are skipped together. */
const CHUNK = 64;
/** Parts of a doubling of the rate within which rows stay in the order in which they were found. */
const STEPS_PER_DOUBLING = 16;
const MOST_STEPS = 256;

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

  constructor({ firsts, lasts, rates, floors }: FoundRows) {
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

/** Gathers the rows of a scan or of a longer list. */
export class FoundRows implements TokenPathSink {
  readonly most = SLACK;
  firsts: number[] = [];
  lasts: number[] = [];
  rates: number[] = [];
  floors: number[] = [];

  note(first: number, last: number, _score: number, rate: number, floor: number): void {
    this.firsts.push(first);
    this.lasts.push(last);
    this.rates.push(rate);
    this.floors.push(floor);
  }

  /** Returns the rows of a scan, the lines of the pools in the middle extended to whole paths. */
  completedBy({ firstHop, lastHop }: TokenPathScan): TokenPathRows {
    for (let index = 0; index < this.firsts.length; index++) {
      const before = firstHop.leastLine(this.firsts[index] ?? 0);
      const after = lastHop.leastLine(this.lasts[index] ?? 0);
      const [rate, floor] = [this.rates[index] ?? 0, this.floors[index] ?? 0];
      this.rates[index] = before.rate * rate * after.rate;
      this.floors[index] = (before.floor * rate + floor) * after.rate + after.floor;
    }
    this.#sort();
    return new TokenPathRows(this);
  }

  /** Brings low rates to the front, by steps of the rate. */
  #sort(): void {
    const least = this.rates.reduce((low, rate) => Math.min(low, rate), Number.POSITIVE_INFINITY);
    const steps = this.rates.map((rate) => {
      const step = Math.floor(Math.log2(rate / least) * STEPS_PER_DOUBLING);
      return step >= 0 && step < MOST_STEPS ? step : MOST_STEPS - 1;
    });
    const starts = new Uint32Array(MOST_STEPS + 1);
    for (const step of steps) starts[step + 1] = (starts[step + 1] ?? 0) + 1;
    for (let step = 1; step <= MOST_STEPS; step++)
      starts[step] = (starts[step] ?? 0) + (starts[step - 1] ?? 0);
    const places = steps.map((step) => {
      const place = starts[step] ?? 0;
      starts[step] = place + 1;
      return place;
    });
    const moved = (column: readonly number[]) => {
      const sorted: number[] = Array.from(column);
      for (const [index, place] of places.entries()) sorted[place] = column[index] ?? 0;
      return sorted;
    };
    [this.firsts, this.lasts] = [moved(this.firsts), moved(this.lasts)];
    [this.rates, this.floors] = [moved(this.rates), moved(this.floors)];
  }
}
