import type { Steps } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import {
  BestNote,
  type FoundTokenPaths,
  SLACK,
  type TokenPath,
  TokenPathCollector,
} from '../scan/foundTokenPaths.ts';
import type { ScanEnds, TokenPathScan } from '../scan/tokenPathScan.ts';
import {
  isHarder,
  type TokenPathSink,
  type TokenPathSource,
  type TradeTarget,
} from '../scan/tokenPathSource.ts';
import { MOST_RESCORED } from '../tuning.ts';
import { FoundRows, scoreOver } from './foundRows.ts';
import type { ListedTwins, TwinTerms } from './listedTwins.ts';
import { TokenPathRows } from './tokenPathRows.ts';
import type { IsPlain } from './twinPaths.ts';

type IsBarred = (token: number) => boolean;

/** The smallest trade that a shortlist serves: its input, and its output per input. */
export interface LeastTrade {
  readonly input: number;
  readonly rate: number;
}

/** Token paths by their hops: all that may carry the least trade or a larger one at no lower rate. */
export interface Listed {
  readonly rows: ReadonlyMap<number, readonly TokenPathRows[]>;
  readonly least: LeastTrade;
  /** Least rates by hops, where they are lower than that of all. */
  readonly rates?: ReadonlyMap<number, number>;
  /** The twins that rows stand for. */
  readonly twins?: ListedTwins | undefined;
  /** Pools that have changed since it was scanned, where rows stand for others. */
  readonly changed?: ReadonlySet<PoolEntry>;
}

interface ListTerms extends Pick<ScanEnds, 'isBarred'> {
  /** The protocols by hop of all later searches. */
  readonly patterns: readonly HopMasks[];
  readonly least: LeastTrade;
  /** Maximum number of token paths of each number of hops. */
  readonly most: number;
}

/** Rows whose lines are worked out, or which are sorted, in a step. */
export const ROWS_PER_STEP = 2048;

/** Covers the rounding of scores. */
const BELOW = 1 - 1e-9;

/**
 * The token paths of many searches between the same tokens, found by one scan.
 *
 * A path that carries a larger input at no lower rate carries the smallest trade too, so the scan found it.
 * Flows in its pools and excluded pools only make a path worse.
 */
export class TokenPathShortlist implements TokenPathSource {
  // In inverse amounts a line bounds a path: it carries a trade only if in/out ≥ rate + floor · in.
  readonly #listed: Listed;
  readonly #terms: TwinTerms;
  readonly #scan: TokenPathScan | undefined;
  #known:
    | { readonly masks: HopMasks; readonly trade: TradeTarget; readonly found: TokenPathCollector }
    | undefined;

  constructor(listed: Listed, terms: TwinTerms, scan?: TokenPathScan) {
    this.#listed = listed;
    this.#terms = terms;
    this.#scan = scan;
  }

  /**
   * Returns the list for a trade, in steps. Where it would be longer than `most`, it serves trades at higher
   * rates only, by the number of hops. For k times the output the score of a path is at least k times as
   * high.
   * @param scan between the same ends, with no pool excluded
   * @param twins of paths between them
   */
  static *scanned(
    scan: TokenPathScan,
    twins: ListedTwins,
    { patterns, least, most, isBarred }: ListTerms,
  ): Steps<TokenPathShortlist> {
    const columns = new Map<number, readonly TokenPathRows[]>();
    const rates = new Map<number, number>();
    for (const hops of [2, 3]) {
      const masks = masksOf(patterns, hops);
      if (masks.length === 0) continue;
      const rows = new FoundRows(most, twins);
      for (const _ of scan.collectSteps(masks, tradeOf(least), rows)) {
        yield* rows.shorten();
        yield;
      }
      yield* rows.shorten();
      rates.set(hops, rows.most < SLACK ? least.rate / (rows.most * BELOW) : least.rate);
      yield* rows.leaveOneOfTwins();
      scan.setEnds(masks, tradeOf(least));
      rows.complete(scan);
      if (rows.count > ROWS_PER_STEP) yield;
      rows.sort();
      if (rows.count > ROWS_PER_STEP) yield;
      columns.set(hops, [new TokenPathRows(rows)]);
      yield;
    }
    const rate = Math.max(least.rate, ...rates.values());
    const listed = { rows: columns, least: { ...least, rate }, rates, twins };
    return new TokenPathShortlist(listed, listTerms(isBarred));
  }

  /** Returns those that may carry a trade which this list covers, for searches with these tokens barred. */
  narrowed(least: LeastTrade, isBarred: IsBarred): TokenPathShortlist {
    const trade = tradeOf(least);
    const rows = new Map(
      [...this.#listed.rows].map(([hops, all]) => [hops, all.map((some) => some.narrowed(trade))]),
    );
    return new TokenPathShortlist({ ...this.#listed, rows, least, rates: new Map() }, listTerms(isBarred));
  }

  /** Returns the same list with other rows, for as many trades. */
  with(rows: Listed['rows'], changed: ReadonlySet<PoolEntry>): TokenPathShortlist {
    return new TokenPathShortlist({ ...this.#listed, rows, changed }, this.#terms);
  }

  /**
   * Returns the same list for a search, which has a scan between the same ends.
   * @param ends say which tokens are barred; those of the list if absent
   */
  within(scan: TokenPathScan, isPlain: IsPlain, ends?: Pick<ScanEnds, 'isBarred'>): TokenPathShortlist {
    const isBarred = ends === undefined ? this.#terms.isBarred : remembered(ends.isBarred);
    return new TokenPathShortlist(this.#listed, { isBarred, isPlain }, scan);
  }

  get listed(): Listed {
    return this.#listed;
  }

  /** The smallest trade that it serves, over any number of hops. */
  get least(): LeastTrade {
    return this.#listed.least;
  }

  get count(): number {
    return [...this.#listed.rows.values()].flat().reduce((sum, { count }) => sum + count, 0);
  }

  get isLarge(): boolean {
    for (const parts of this.#listed.rows.values())
      for (const { count } of parts) if (count > MOST_RESCORED) return true;
    return false;
  }

  covers({ mostIn, leastOut }: TradeTarget, hops?: number): boolean {
    const { least, rates } = this.#listed;
    const rate = (hops === undefined ? undefined : rates?.get(hops)) ?? least.rate;
    return mostIn >= least.input && leastOut >= rate * mostIn;
  }

  best({ length }: HopMasks, trade: TradeTarget): TokenPath | undefined {
    return this.#collect(length, trade, new BestNote(this.#terms.isBarred)).tokenPath;
  }

  find(masks: HopMasks, trade: TradeTarget, limit: number, few?: number): FoundTokenPaths {
    if (this.#scan === undefined)
      return this.#promising(masks, trade).select(limit, this.#terms.isBarred, few);
    const before = this.#foundBefore(masks, trade);
    const found = before ?? this.#promising(masks, trade);
    if (found.count > 0) {
      this.#scan.setEnds(masks, trade);
      found.rescore(SLACK, scoreOver(this.#scan));
    }
    // What has been found of all kinds of pools serves each kind in turn.
    if (before === undefined || isSame(masks, this.#known?.masks)) this.#known = { masks, trade, found };
    return found.select(limit, this.#terms.isBarred, few);
  }

  #promising({ length }: HopMasks, trade: TradeTarget): TokenPathCollector {
    return this.#collect(length, trade, new TokenPathCollector());
  }

  #collect<Sink extends TokenPathSink>(hops: number, trade: TradeTarget, sink: Sink): Sink {
    const { rows, twins } = this.#listed;
    const into = twins?.passOn(sink, this.#twinTerms) ?? sink;
    for (const some of rows.get(hops) ?? []) some.collect(trade, into);
    return sink;
  }

  get #twinTerms(): TwinTerms {
    const { changed } = this.#listed;
    const { isBarred, isPlain } = this.#terms;
    if (changed === undefined || changed.size === 0) return this.#terms;
    return { isBarred, isPlain: (entry) => !changed.has(entry) && isPlain(entry) };
  }

  /**
   * Returns the paths found for as many kinds of pools or more, and an easier task: mostly far fewer than are
   * listed.
   */
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

/** Returns true if each hop has no other kinds of pools. */
function isAmong(masks: HopMasks, all: HopMasks): boolean {
  return masks.length === all.length && masks.every((mask, hop) => (mask & ~(all[hop] ?? 0)) === 0);
}

/** Returns the terms of a list by itself, which knows no pool that may be used as it is. */
function listTerms(isBarred: IsBarred): TwinTerms {
  return { isBarred: remembered(isBarred), isPlain: () => false };
}

/** Returns a predicate that asks about each token once. */
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
export function masksOf(patterns: readonly HopMasks[], hops: number): HopMasks {
  return patterns
    .filter(({ length }) => length === hops)
    .reduce((all, masks) => masks.map((mask, hop) => mask | (all[hop] ?? 0)), []);
}
