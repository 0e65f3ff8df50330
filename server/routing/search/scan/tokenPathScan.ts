import type { Adjacency } from '../../graph/adjacency.ts';
import type { Steps } from '../../model/steps.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import { MOST_RESCORED } from '../tuning.ts';
import { type ChangedEnds, collectThrough } from './changedPaths.ts';
import type { EndHopTable } from './endHopTable.ts';
import {
  BestNote,
  type FoundTokenPaths,
  SLACK,
  type TokenPath,
  TokenPathCollector,
} from './foundTokenPaths.ts';
import { HopScan, type ScannedEnds, type ScannedGraph } from './hopScan.ts';
import type { SearchWorkspace } from './searchWorkspace.ts';
import {
  isHarder,
  type ScanManner,
  type TokenPathSink,
  type TokenPathSource,
  type TradeTarget,
} from './tokenPathSource.ts';

export interface ScanEnds extends ScannedEnds {
  /** Returns whether a token must not lie between the ends. Called only for promising paths. */
  readonly isBarred: (token: number) => boolean;
}

/**
 * Finds the token paths that may carry a trade, by the envelopes of their pools alone. It misses none that
 * could and rules out most that cannot.
 */
export class TokenPathScan implements TokenPathSource {
  readonly #adjacency: Adjacency;
  readonly #hops: HopScan;
  readonly #ends: ScanEnds;
  readonly #barred = new Map<number, boolean>();
  #known:
    | { readonly masks: HopMasks; readonly trade: TradeTarget; readonly found: TokenPathCollector }
    | undefined;

  constructor(graph: ScannedGraph, ends: ScanEnds, space: SearchWorkspace, manner?: ScanManner) {
    this.#adjacency = graph.adjacency;
    this.#ends = ends;
    this.#hops = new HopScan(graph, ends, space, manner);
  }

  get isLarge(): boolean {
    return this.#hops.isLarge;
  }

  get firstHop(): EndHopTable {
    return this.#hops.firstHop;
  }

  get lastHop(): EndHopTable {
    return this.#hops.lastHop;
  }

  best(masks: HopMasks, trade: TradeTarget): TokenPath | undefined {
    const best = new BestNote((token) => this.isBarred(token));
    this.collect(masks, trade, best);
    return best.tokenPath;
  }

  find(masks: HopMasks, trade: TradeTarget, limit: number, few?: number): FoundTokenPaths {
    const found = this.#foundBefore(masks, trade) ?? this.#findAnew(masks, trade);
    this.#known = { masks, trade, found };
    return found.select(limit, (token) => this.isBarred(token), few);
  }

  #findAnew(masks: HopMasks, trade: TradeTarget): TokenPathCollector {
    const found = new TokenPathCollector();
    this.collect(masks, trade, found);
    return found;
  }

  /**
   * Returns the paths found for an easier task that still manage this one: mostly few, and no pool needs
   * another look.
   */
  #foundBefore(masks: HopMasks, trade: TradeTarget): TokenPathCollector | undefined {
    if (this.#known?.masks !== masks || !isHarder(trade, this.#known.trade)) return undefined;
    const { found } = this.#known;
    if (found.count > MOST_RESCORED) return undefined;
    this.#hops.setEnds(masks, trade);
    const { firstHop, lastHop } = this.#hops;
    found.rescore(
      SLACK,
      (first, last, rate, floor) => (firstHop.at(first) * rate + floor) * lastHop.at(last),
    );
    return found;
  }

  covers(): boolean {
    return true;
  }

  /** Notes all token paths of tokens that may lie between, whatever is barred of these. */
  collect(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): void {
    this.#hops.collect(masks, trade, sink);
  }

  /** Notes the token paths of `collect` in steps. */
  collectSteps(masks: HopMasks, trade: TradeTarget, sink: TokenPathSink): Steps<void> {
    return this.#hops.collectSteps(masks, trade, sink);
  }

  /** Notes the token paths through changed pools in steps. */
  collectThrough(
    changed: ChangedEnds,
    masks: HopMasks,
    trade: TradeTarget,
    sink: TokenPathSink,
  ): Steps<void> {
    this.#hops.setEnds(masks, trade);
    return collectThrough(this.#hops, this.#adjacency, changed, masks, sink);
  }

  /** Sets the amounts at both ends, which `firstHop` and `lastHop` then bound. */
  setEnds(masks: HopMasks, trade: TradeTarget): void {
    this.#hops.setEnds(masks, trade);
  }

  /** Returns true if a token must not lie between the ends; asks about each once. */
  isBarred(token: number): boolean {
    const known = this.#barred.get(token);
    if (known !== undefined) return known;
    const isBarred = this.#ends.isBarred(token);
    this.#barred.set(token, isBarred);
    return isBarred;
  }
}
