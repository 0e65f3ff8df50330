import type { HopMasks } from '../routeProtocol.ts';
import { MOST_RESCORED } from '../tuning.ts';
import {
  BestNote,
  type FoundTokenPaths,
  SLACK,
  type TokenPath,
  TokenPathCollector,
} from './foundTokenPaths.ts';
import type { ScanEnds, TokenPathScan } from './tokenPathScan.ts';
import type { TokenPathSink, TokenPathSource, TradeTarget } from './tokenPathSource.ts';

/** The smallest trade that a shortlist serves: its input, and its output per input. */
export interface LeastTrade {
  readonly input: number;
  readonly rate: number;
}

/**
 * The token paths of many searches between the same tokens, found by one scan.
 *
 * In inverse amounts a line bounds a path: it carries a trade only if in/out ≥ rate + floor · in. A path that carries
 * a larger input at no lower rate carries the smallest trade too, so the scan found it. Flows in its pools and
 * excluded pools only make a path worse.
 */
export class TokenPathShortlist implements TokenPathSource {
  readonly #least: LeastTrade;
  readonly #isBarred: (token: number) => boolean;
  readonly #rows = new Map<number, Rows>();

  /**
   * @param scan between the same ends, with no pool excluded
   * @param patterns the protocols by hop of all later searches
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

  get isLarge(): boolean {
    return [...this.#rows.values()].some(({ count }) => count > MOST_RESCORED);
  }

  covers({ mostIn, leastOut }: TradeTarget): boolean {
    return mostIn >= this.#least.input && leastOut >= this.#least.rate * mostIn;
  }

  best({ length }: HopMasks, { mostIn, leastOut }: TradeTarget): TokenPath | undefined {
    const best = new BestNote(this.#isBarred);
    this.#rows.get(length)?.collect(1 / mostIn, SLACK / leastOut, best);
    return best.tokenPath;
  }

  find({ length }: HopMasks, { mostIn, leastOut }: TradeTarget, limit: number): FoundTokenPaths {
    const found = new TokenPathCollector();
    this.#rows.get(length)?.collect(1 / mostIn, SLACK / leastOut, found);
    return found.select(limit, this.#isBarred);
  }
}

/** Returns the protocols that any pattern of this length allows at each hop; none without such a pattern. */
function masksOf(patterns: readonly HopMasks[], hops: number): HopMasks {
  return patterns
    .filter(({ length }) => length === hops)
    .reduce((all, masks) => masks.map((mask, hop) => mask | (all[hop] ?? 0)), []);
}

/** Token paths in columns, one row for each pool in the middle, with a line below every path over that row. */
class Rows implements TokenPathSink {
  readonly most = SLACK;
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #rates: number[] = [];
  readonly #floors: number[] = [];

  get count(): number {
    return this.#rates.length;
  }

  note(first: number, last: number, _score: number, rate: number, floor: number): void {
    this.#firsts.push(first);
    this.#lasts.push(last);
    this.#rates.push(rate);
    this.#floors.push(floor);
  }

  /** Extends the lines of the pools in the middle to whole paths. */
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
  collect(inverseIn: number, needed: number, found: TokenPathCollector | BestNote): void {
    for (let index = 0; index < this.#rates.length; index++) {
      const inverse = inverseIn * (this.#rates[index] ?? 0) + (this.#floors[index] ?? 0);
      if (inverse <= needed * Math.min(1, found.most))
        found.note(this.#firsts[index] ?? 0, this.#lasts[index] ?? 0, inverse / needed);
    }
  }
}
