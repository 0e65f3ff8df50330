import type { Steps } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import { SLACK } from '../scan/foundTokenPaths.ts';
import type { TokenPathScan } from '../scan/tokenPathScan.ts';
import type { TokenPathSink, TokenPathSource, TradeTarget } from '../scan/tokenPathSource.ts';
import { LARGE_LIST } from '../tuning.ts';
import { FoundRows, scoreOver } from './foundRows.ts';
import type { ListedTwins } from './listedTwins.ts';
import { TokenPathRows } from './tokenPathRows.ts';
import type { IsPlain } from './twinPaths.ts';

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

interface ListTerms {
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
 * Flows in its pools only make a path worse.
 */
export class TokenPathShortlist {
  // In inverse amounts a line bounds a path: it carries a trade only if in/out ≥ rate + floor · in.
  readonly listed: Listed;

  constructor(listed: Listed) {
    this.listed = listed;
  }

  /**
   * Returns the list for a trade, in steps. Where it would be longer than `most`, it serves trades at higher
   * rates only, by the number of hops. For k times the output the score of a path is at least k times as
   * high.
   * @param scan between the same ends
   */
  static *scanned(
    scan: TokenPathScan,
    twins: ListedTwins,
    { patterns, least, most }: ListTerms,
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
      columns.set(hops, [new TokenPathRows(rows)]);
      yield;
    }
    const rate = Math.max(least.rate, ...rates.values());
    return new TokenPathShortlist({ rows: columns, least: { ...least, rate }, rates, twins });
  }

  /** Returns the same list with other rows, for as many trades. */
  with(rows: Listed['rows'], changed: ReadonlySet<PoolEntry>): TokenPathShortlist {
    return new TokenPathShortlist({ ...this.listed, rows, changed });
  }

  /** The smallest trade that it serves, over any number of hops. */
  get least(): LeastTrade {
    return this.listed.least;
  }

  get count(): number {
    return [...this.listed.rows.values()].flat().reduce((sum, { count }) => sum + count, 0);
  }

  /** Returns true if it has all token paths for a trade, of this number of hops; of any number if absent. */
  covers({ mostIn, leastOut }: TradeTarget, hops?: number): boolean {
    const { least, rates } = this.listed;
    const rate = (hops === undefined ? undefined : rates?.get(hops)) ?? least.rate;
    return mostIn >= least.input && leastOut >= rate * mostIn;
  }
}

/** The token paths of a list, scored for one search by the bounds of its ends. */
export class ListedPaths implements TokenPathSource {
  readonly #list: TokenPathShortlist;
  readonly #scan: TokenPathScan;
  readonly #isPlain: IsPlain;

  /** @param scan between the ends of the list */
  constructor(list: TokenPathShortlist, scan: TokenPathScan, isPlain: IsPlain) {
    const { changed } = list.listed;
    this.#list = list;
    this.#scan = scan;
    this.#isPlain = (entry) => changed?.has(entry) !== true && isPlain(entry);
  }

  get isLarge(): boolean {
    return this.#list.count > LARGE_LIST;
  }

  covers(trade: TradeTarget, hops: number): boolean {
    return this.#list.covers(trade, hops);
  }

  isBarred(token: number): boolean {
    return this.#scan.isBarred(token);
  }

  collect(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): void {
    this.#scan.setEnds(masks, trade);
    const scoreOf = scoreOver(this.#scan);
    const scored: TokenPathSink = {
      get most() {
        return sink.most;
      },
      note: (first, last, _, rate, floor) => {
        const score = scoreOf(first, last, rate, floor);
        if (score <= sink.most) sink.note(first, last, score, rate, floor);
      },
    };
    const { rows, twins } = this.#list.listed;
    const terms = { isBarred: (token: number) => this.isBarred(token), isPlain: this.#isPlain };
    const into = twins?.passOn(scored, terms) ?? scored;
    for (const some of rows.get(masks.length) ?? []) some.collect(trade, into);
  }
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
