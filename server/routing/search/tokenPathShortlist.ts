import type { HopMasks } from '../routeProtocol.ts';
import type { Steps } from '../steps.ts';
import { MOST_RESCORED } from '../tuning.ts';
import { FoundRows, scoreOver } from './foundRows.ts';
import {
  BestNote,
  type FoundTokenPaths,
  SLACK,
  type TokenPath,
  TokenPathCollector,
} from './foundTokenPaths.ts';
import { TokenPathRows } from './tokenPathRows.ts';
import type { ScanEnds, TokenPathScan } from './tokenPathScan.ts';
import { isHarder, type TokenPathSource, type TradeTarget } from './tokenPathSource.ts';

type IsBarred = (token: number) => boolean;

/** The smallest trade that a shortlist serves: its input, and its output per input. */
export interface LeastTrade {
  readonly input: number;
  readonly rate: number;
}

interface ListTerms {
  /** The protocols by hop of all later searches. */
  readonly patterns: readonly HopMasks[];
  readonly least: LeastTrade;
  /** Token paths of each number of hops at most. */
  readonly most: number;
}

/** Covers the rounding of scores. */
const BELOW = 1 - 1e-9;

/**
 * The token paths of many searches between the same tokens, found by one scan.
 *
 * In inverse amounts a line bounds a path: it carries a trade only if in/out ≥ rate + floor · in. A path that carries
 * a larger input at no lower rate carries the smallest trade too, so the scan found it. Flows in its pools and
 * excluded pools only make a path worse.
 */
export class TokenPathShortlist implements TokenPathSource {
  readonly least: LeastTrade;
  readonly #rows: ReadonlyMap<number, TokenPathRows>;
  readonly #isBarred: IsBarred;
  readonly #scan: TokenPathScan | undefined;
  #known:
    | { readonly masks: HopMasks; readonly trade: TradeTarget; readonly found: TokenPathCollector }
    | undefined;

  /** @param rows of token paths by their hops: all that may carry the least trade or a larger one at no lower rate */
  constructor(
    rows: ReadonlyMap<number, TokenPathRows>,
    least: LeastTrade,
    isBarred: IsBarred,
    scan?: TokenPathScan,
  ) {
    this.#rows = rows;
    this.least = least;
    this.#scan = scan;
    this.#isBarred = isBarred;
  }

  /**
   * Returns the list for a trade, in steps. Where it would be longer than `most`, it serves trades at higher rates only: a
   * path that gives so many times the output has a score so many times higher at the least.
   * @param scan between the same ends, with no pool excluded
   */
  static *scanned(
    scan: TokenPathScan,
    { isBarred }: Pick<ScanEnds, 'isBarred'>,
    { patterns, least, most }: ListTerms,
  ): Steps<TokenPathShortlist> {
    const columns = new Map<number, TokenPathRows>();
    let served = SLACK;
    for (const hops of [2, 3]) {
      const masks = masksOf(patterns, hops);
      if (masks.length === 0) continue;
      const rows = new FoundRows(most);
      yield* scan.collectSteps(masks, tradeOf(least), rows);
      served = Math.min(served, rows.most);
      yield;
      scan.setEnds(masks, tradeOf(least));
      columns.set(hops, new TokenPathRows(rows.complete(scan)));
      yield;
    }
    const rate = served < SLACK ? least.rate / (served * BELOW) : least.rate;
    return new TokenPathShortlist(columns, { ...least, rate }, remembered(isBarred));
  }

  /** Returns those that may carry a trade which this list covers, for searches with these tokens barred. */
  narrowed(least: LeastTrade, isBarred: IsBarred): TokenPathShortlist {
    const trade = tradeOf(least);
    const rows = new Map(
      [...this.#rows].map(([hops, all]) => [hops, new TokenPathRows(all.collect(trade, new FoundRows()))]),
    );
    return new TokenPathShortlist(rows, least, remembered(isBarred));
  }

  /**
   * Returns the same list for a search, which has a scan between the same ends.
   * @param ends say which tokens are barred; those of the list if absent
   */
  within(scan: TokenPathScan, ends?: Pick<ScanEnds, 'isBarred'>): TokenPathShortlist {
    const isBarred = ends === undefined ? this.#isBarred : remembered(ends.isBarred);
    return new TokenPathShortlist(this.#rows, this.least, isBarred, scan);
  }

  get count(): number {
    return [...this.#rows.values()].reduce((sum, { count }) => sum + count, 0);
  }

  get isLarge(): boolean {
    return [...this.#rows.values()].some(({ count }) => count > MOST_RESCORED);
  }

  covers({ mostIn, leastOut }: TradeTarget): boolean {
    return mostIn >= this.least.input && leastOut >= this.least.rate * mostIn;
  }

  best({ length }: HopMasks, trade: TradeTarget): TokenPath | undefined {
    const best = new BestNote(this.#isBarred);
    this.#rows.get(length)?.collect(trade, best);
    return best.tokenPath;
  }

  find(masks: HopMasks, trade: TradeTarget, limit: number): FoundTokenPaths {
    if (this.#scan === undefined) return this.#listed(masks, trade).select(limit, this.#isBarred);
    const before = this.#foundBefore(masks, trade);
    const found = before ?? this.#listed(masks, trade);
    if (found.count > 0) {
      this.#scan.setEnds(masks, trade);
      found.rescore(SLACK, scoreOver(this.#scan));
    }
    // What has been found of all kinds of pools serves each kind in turn.
    if (before === undefined || isSame(masks, this.#known?.masks)) this.#known = { masks, trade, found };
    return found.select(limit, this.#isBarred);
  }

  #listed({ length }: HopMasks, trade: TradeTarget): TokenPathCollector {
    const found = new TokenPathCollector();
    this.#rows.get(length)?.collect(trade, found);
    return found;
  }

  /** What was found of as many kinds of pools or more, for an easier task: mostly far less than is listed. */
  #foundBefore(masks: HopMasks, trade: TradeTarget): TokenPathCollector | undefined {
    const known = this.#known;
    if (known === undefined || !isAmong(masks, known.masks) || !isHarder(trade, known.trade))
      return undefined;
    return isSame(masks, known.masks) ? known.found : known.found.copy();
  }
}

function isSame(masks: HopMasks, others: HopMasks | undefined): boolean {
  return masks.length === others?.length && masks.every((mask, hop) => mask === others[hop]);
}

/** Whether each hop has no other kinds of pools. */
function isAmong(masks: HopMasks, all: HopMasks): boolean {
  return masks.length === all.length && masks.every((mask, hop) => (mask & ~(all[hop] ?? 0)) === 0);
}

/** Asks about each token once. */
function remembered(isBarred: IsBarred): IsBarred {
  const barred = new Map<number, boolean>();
  return (token) => {
    const known = barred.get(token) ?? isBarred(token);
    barred.set(token, known);
    return known;
  };
}

/** Returns the smallest trade as a search states it. */
export function tradeOf({ input, rate }: LeastTrade): TradeTarget {
  return { mostIn: input, leastOut: rate * input };
}

/** Returns the protocols that any pattern of this length allows at each hop; none without such a pattern. */
function masksOf(patterns: readonly HopMasks[], hops: number): HopMasks {
  return patterns
    .filter(({ length }) => length === hops)
    .reduce((all, masks) => masks.map((mask, hop) => mask | (all[hop] ?? 0)), []);
}
