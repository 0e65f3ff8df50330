import type { HopMasks } from '../../pools/routeProtocol.ts';
import type { FoundTokenPaths, Scoring, TokenPath } from './foundTokenPaths.ts';

/** The task of a trade: an output of at least `leastOut` for an input of at most `mostIn`, raw units. */
export interface TradeTarget {
  readonly mostIn: number;
  readonly leastOut: number;
}

/** The token paths between two ends, of the whole market or of a list. */
export interface TokenPaths {
  /** True where many are found at first, so that the best one is worth a look of its own. */
  readonly isLarge: boolean;
  /** Notes those that may carry a trade, whatever tokens are barred. */
  collect(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): void;
  /** Returns the scoring of those that were noted, for a harder trade. */
  scoring(masks: HopMasks, trade: TradeTarget): Scoring;
  /** Returns true if it knows all token paths of this number of hops. */
  covers(trade: TradeTarget, hops: number): boolean;
  isBarred(token: number): boolean;
}

/** A source of token paths for a search. */
export interface TokenPathSource {
  /** True where it finds many token paths at first, so that the best one is worth a look of its own. */
  readonly isLarge: boolean;
  /** Returns the most promising of the token paths that `find` finds. */
  best(masks: HopMasks, trade: TradeTarget): TokenPath | undefined;
  /**
   * Returns token paths of two or three hops of these kinds, counted from the start, over which the task may
   * succeed.
   * @param few number of the most promising ones, if they are more than the limit; one if absent
   */
  find(masks: HopMasks, trade: TradeTarget, limit: number, few?: number): FoundTokenPaths;
  /** Returns true if it knows all token paths of this number of hops. */
  covers(trade: TradeTarget, hops: number): boolean;
}

/** Finds token paths in parts for a task that may become harder between two of them. */
export type FindTokenPaths = (trade: () => TradeTarget) => Iterable<readonly TokenPath[]>;

/** Receives each token path of a scan, once for each pool in its middle. */
export interface TokenPathSink {
  /** Scores above it are of no interest, nor are those that cannot come below it. */
  readonly most: number;
  /**
   * @param score the less, the more promising
   * @param rate of the envelope of the pool in the middle, in inverse amounts, with its floor; 1 and 0
   * without such a pool
   * @param tail the least rate, where that is known to be higher
   */
  note(first: number, last: number, score: number, rate: number, floor: number, tail?: number): void;
}

/** Returns true if every path that manages the task manages the other one too. */
export function isHarder(trade: TradeTarget, other: TradeTarget): boolean {
  return trade.mostIn <= other.mostIn && trade.leastOut >= other.leastOut;
}

export interface ScanManner {
  /** True where the input stays the same while the task gets harder; true if absent. */
  readonly isStartFixed?: boolean;
  /**
   * Minimum number of pools of both ends where tokens are ruled out by bounds on all their pools; `LARGE_END`
   * if absent.
   */
  readonly largeEnd?: number;
  /** True where the amounts of the task are whole units, as those of all swaps are; true if absent. */
  readonly isWhole?: boolean;
}
