import type { HopMasks } from '../../pools/routeProtocol.ts';
import type { FoundTokenPaths, TokenPath } from './foundTokenPaths.ts';

/** What a trade has to manage: to turn at most so much of an input into at least so much of an output, raw units. */
export interface TradeTarget {
  readonly mostIn: number;
  readonly leastOut: number;
}

/** Where a search gets its token paths from. */
export interface TokenPathSource {
  /** Whether it finds so much at first that the best one is worth a look of its own. */
  readonly isLarge: boolean;
  /** The one that promises the most of what `find` finds. */
  best(masks: HopMasks, trade: TradeTarget): TokenPath | undefined;
  /**
   * Token paths of two or three hops of these kinds, counted from the start, over which the task may succeed.
   * @param few how many of the most promising ones, if they are more than the limit; one if absent
   */
  find(masks: HopMasks, trade: TradeTarget, limit: number, few?: number): FoundTokenPaths;
  /** Whether it knows all of them of so many hops; of any number if absent. */
  covers(trade: TradeTarget, hops?: number): boolean;
}

/** What a scan tells of each token path, once for each pool in its middle. */
export interface TokenPathSink {
  /** Scores above it are of no interest, nor are those that cannot come below it. */
  readonly most: number;
  /**
   * @param score the less, the more promising
   * @param rate of the envelope of the pool in the middle, in inverse amounts, with its floor; 1 and 0 without such a pool
   * @param tail the least rate, where that is known to be higher
   */
  note(first: number, last: number, score: number, rate: number, floor: number, tail?: number): void;
}

/** Whether what manages the task manages the other one too. */
export function isHarder(trade: TradeTarget, other: TradeTarget): boolean {
  return trade.mostIn <= other.mostIn && trade.leastOut >= other.leastOut;
}

export interface ScanManner {
  /** Whether it is what goes in that stays the same while the task gets harder; so it is where absent. */
  readonly isStartFixed?: boolean;
  /** Pools of both ends from which on tokens are ruled out by bounds on all their pools; `LARGE_END` if absent. */
  readonly largeEnd?: number;
  /** Whether the amounts of the task are whole units, as those of all swaps are; so they are where absent. */
  readonly isWhole?: boolean;
}
