import type { HopMasks } from '../../pools/routeProtocol.ts';

/** The task of a trade: an output of at least `leastOut` for an input of at most `mostIn`, raw units. */
export interface TradeTarget {
  readonly mostIn: number;
  readonly leastOut: number;
}

/** The token paths between two ends, of the whole market or of a list. */
export interface TokenPathSource {
  /** True where a look at all takes long, so that others have a turn behind it. */
  readonly isLarge: boolean;
  /** Notes those of two or three hops that may carry a trade, whatever tokens are barred. */
  collect(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): void;
  /** Returns true if it knows all token paths of this number of hops. */
  covers(trade: TradeTarget, hops: number): boolean;
  /** Returns true if a token must not lie between the ends. */
  isBarred(token: number): boolean;
}

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
