import type { HopMasks } from '../../pools/routeProtocol.ts';
import type { Scoring } from './foundTokenPaths.ts';
import { HopScan, type ScannedEnds, type ScannedGraph } from './hopScan.ts';
import type { SearchWorkspace } from './searchWorkspace.ts';
import type { ScanManner, TokenPaths, TradeTarget } from './tokenPathSource.ts';

export interface ScanEnds extends ScannedEnds {
  /** Returns whether a token must not lie between the ends. Called only for promising paths. */
  readonly isBarred: (token: number) => boolean;
}

/**
 * Finds the token paths that may carry a trade, by the envelopes of their pools alone. It misses none that
 * could and rules out most that cannot.
 */
export class TokenPathScan extends HopScan implements TokenPaths {
  readonly #isBarred: ScanEnds['isBarred'];
  readonly #barred = new Map<number, boolean>();

  constructor(graph: ScannedGraph, ends: ScanEnds, space: SearchWorkspace, manner?: ScanManner) {
    super(graph, ends, space, manner);
    this.#isBarred = ends.isBarred;
  }

  scoring(masks: HopMasks, trade: TradeTarget): Scoring {
    this.setEnds(masks, trade);
    const { firstHop, lastHop } = this;
    return (first, last, rate, floor) => (firstHop.at(first) * rate + floor) * lastHop.at(last);
  }

  covers(): boolean {
    return true;
  }

  /** Returns true if a token must not lie between the ends; asks about each once. */
  isBarred(token: number): boolean {
    const known = this.#barred.get(token);
    if (known !== undefined) return known;
    const isBarred = this.#isBarred(token);
    this.#barred.set(token, isBarred);
    return isBarred;
  }
}
