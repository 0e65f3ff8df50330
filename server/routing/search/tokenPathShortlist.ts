import type { HopMasks } from '../routeProtocol.ts';
import { type FoundTokenPaths, TokenPathCollector } from './foundTokenPaths.ts';
import {
  type ScanEnds,
  SLACK,
  type TokenPathScan,
  type TokenPathSink,
  type TokenPathSource,
  type TradeTarget,
} from './tokenPathScan.ts';

/** The tasks that a shortlist is made for: at least so much input, at least so much output for each unit of it. */
export interface LeastTrade {
  readonly input: number;
  readonly rate: number;
}

/**
 * The token paths that may serve any of many searches between the same tokens, gathered by one scan, so that each of
 * these searches looks at them alone.
 *
 * In inverse amounts a path is bounded by a line: it manages a task only when in/out ≥ rate + floor · in. What manages
 * one with more input and no lower rate manages the least one too, so it was found when that was looked for; and pools
 * that carry something already or must not be used only ever do worse.
 */
export class TokenPathShortlist implements TokenPathSource {
  readonly #least: LeastTrade;
  readonly #isBarred: (token: number) => boolean;
  /** By number of hops. */
  readonly #rows = new Map<number, Rows>();

  /**
   * @param scan of the same ends, with no pool excluded
   * @param patterns the hops of all searches to come
   */
  constructor(
    scan: TokenPathScan,
    ends: Pick<ScanEnds, 'isBarred'>,
    patterns: readonly HopMasks[],
    least: LeastTrade,
  ) {
    this.#least = least;
    const barred = new Map<number, boolean>();
    this.#isBarred = (token) => {
      const known = barred.get(token) ?? ends.isBarred(token);
      barred.set(token, known);
      return known;
    };
    const trade = { mostIn: least.input, leastOut: least.rate * least.input };
    for (const hops of [2, 3]) {
      const masks = masksOf(patterns, hops);
      if (masks.length === 0) continue;
      const rows = new Rows();
      scan.collect(masks, trade, rows);
      rows.complete(scan);
      this.#rows.set(hops, rows);
    }
  }

  covers({ mostIn, leastOut }: TradeTarget): boolean {
    return mostIn >= this.#least.input && leastOut >= this.#least.rate * mostIn;
  }

  find({ length }: HopMasks, { mostIn, leastOut }: TradeTarget, limit: number): FoundTokenPaths {
    const found = new TokenPathCollector();
    this.#rows.get(length)?.collect(1 / mostIn, SLACK / leastOut, found);
    return found.select(limit, this.#isBarred);
  }
}

/** The protocols that any of the patterns of so many hops allows at each hop; none where there is no such pattern. */
function masksOf(patterns: readonly HopMasks[], hops: number): HopMasks {
  return patterns
    .filter(({ length }) => length === hops)
    .reduce((all, masks) => masks.map((mask, hop) => mask | (all[hop] ?? 0)), []);
}

/** TokenPaths in columns, each as often as it has pools in its middle, with lines below which no path over them comes. */
class Rows implements TokenPathSink {
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #rates: number[] = [];
  readonly #floors: number[] = [];

  note(first: number, last: number, _score: number, rate: number, floor: number): void {
    this.#firsts.push(first);
    this.#lasts.push(last);
    this.#rates.push(rate);
    this.#floors.push(floor);
  }

  /** Makes the lines of the pools in the middle those of whole paths. */
  complete({ firstHop, lastHop }: TokenPathScan): void {
    for (let index = 0; index < this.#firsts.length; index++) {
      const before = firstHop.leastLine(this.#firsts[index] ?? 0);
      const after = lastHop.leastLine(this.#lasts[index] ?? 0);
      const [rate, floor] = [this.#rates[index] ?? 0, this.#floors[index] ?? 0];
      this.#rates[index] = before.rate * rate * after.rate;
      this.#floors[index] = (before.floor * rate + floor) * after.rate + after.floor;
    }
  }

  /** Those that reach an inverse output with an inverse input. */
  collect(inverseIn: number, needed: number, found: TokenPathCollector): void {
    for (let index = 0; index < this.#rates.length; index++) {
      const inverse = inverseIn * (this.#rates[index] ?? 0) + (this.#floors[index] ?? 0);
      if (inverse <= needed) found.note(this.#firsts[index] ?? 0, this.#lasts[index] ?? 0, inverse / needed);
    }
  }
}
