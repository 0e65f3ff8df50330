import type { HopMasks } from '../../pools/routeProtocol.ts';
import { MOST_RESCORED } from '../tuning.ts';
import {
  BestNote,
  type FoundTokenPaths,
  SLACK,
  type TokenPath,
  TokenPathCollector,
} from './foundTokenPaths.ts';
import { HopScan, type ScannedEnds, type ScannedGraph } from './hopScan.ts';
import type { SearchWorkspace } from './searchWorkspace.ts';
import { isHarder, type ScanManner, type TokenPathSource, type TradeTarget } from './tokenPathSource.ts';

export interface ScanEnds extends ScannedEnds {
  /** Returns whether a token must not lie between the ends. Called only for promising paths. */
  readonly isBarred: (token: number) => boolean;
}

/**
 * Finds the token paths that may carry a trade, by the envelopes of their pools alone. It misses none that
 * could and rules out most that cannot.
 */
export class TokenPathScan extends HopScan implements TokenPathSource {
  readonly #isBarred: ScanEnds['isBarred'];
  readonly #barred = new Map<number, boolean>();
  #known:
    | { readonly masks: HopMasks; readonly trade: TradeTarget; readonly found: TokenPathCollector }
    | undefined;

  constructor(graph: ScannedGraph, ends: ScanEnds, space: SearchWorkspace, manner?: ScanManner) {
    super(graph, ends, space, manner);
    this.#isBarred = ends.isBarred;
  }

  best(masks: HopMasks, trade: TradeTarget): TokenPath | undefined {
    const best = new BestNote((token) => this.isBarred(token));
    this.collect(masks, trade, best);
    return best.tokenPath;
  }

  find(masks: HopMasks, trade: TradeTarget, limit: number, few?: number): FoundTokenPaths {
    let found = this.#foundBefore(masks, trade);
    if (found === undefined) {
      found = new TokenPathCollector();
      this.collect(masks, trade, found);
    }
    this.#known = { masks, trade, found };
    return found.select(limit, (token) => this.isBarred(token), few);
  }

  /**
   * Returns the paths found for an easier task that still manage this one: mostly few, and no pool needs
   * another look.
   */
  #foundBefore(masks: HopMasks, trade: TradeTarget): TokenPathCollector | undefined {
    if (this.#known?.masks !== masks || !isHarder(trade, this.#known.trade)) return undefined;
    const { found } = this.#known;
    if (found.count > MOST_RESCORED) return undefined;
    this.setEnds(masks, trade);
    const { firstHop, lastHop } = this;
    found.rescore(
      SLACK,
      (first, last, rate, floor) => (firstHop.at(first) * rate + floor) * lastHop.at(last),
    );
    return found;
  }

  covers(): boolean {
    return true;
  }

  /** Returns true if a token must not lie between the ends; asks about each once. */
  isBarred(token: number): boolean {
    const known = this.#barred.get(token) ?? this.#isBarred(token);
    this.#barred.set(token, known);
    return known;
  }
}
