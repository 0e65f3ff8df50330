import type { HopMasks } from '../../pools/routeProtocol.ts';
import {
  BestNote,
  type FoundTokenPaths,
  SLACK,
  type TokenPath,
  TokenPathCollector,
} from './foundTokenPaths.ts';
import { isHarder, type TokenPathSource, type TokenPaths, type TradeTarget } from './tokenPathSource.ts';

/** Finds token paths by passes over all of them; for a harder task it scores few that it has found again. */
export class TokenPathFinder implements TokenPathSource {
  readonly #paths: TokenPaths;
  #known:
    | { readonly masks: HopMasks; readonly trade: TradeTarget; readonly found: TokenPathCollector }
    | undefined;

  constructor(paths: TokenPaths) {
    this.#paths = paths;
  }

  get isLarge(): boolean {
    return this.#paths.isLarge;
  }

  covers(trade: TradeTarget, hops: number): boolean {
    return this.#paths.covers(trade, hops);
  }

  best(masks: HopMasks, trade: TradeTarget): TokenPath | undefined {
    const best = new BestNote((token) => this.#paths.isBarred(token));
    this.#paths.collect(masks, trade, best);
    return best.tokenPath;
  }

  find(masks: HopMasks, trade: TradeTarget, limit: number, few?: number): FoundTokenPaths {
    let found = this.#foundBefore(masks, trade);
    if (found === undefined) {
      found = new TokenPathCollector();
      this.#paths.collect(masks, trade, found);
    }
    this.#known = { masks, trade, found };
    return found.select(limit, (token) => this.#paths.isBarred(token), few);
  }

  /** Returns the paths found for an easier task that still manage this one: mostly few. */
  #foundBefore(masks: HopMasks, trade: TradeTarget): TokenPathCollector | undefined {
    const known = this.#known;
    if (known?.masks !== masks || !isHarder(trade, known.trade)) return undefined;
    known.found.rescore(SLACK, this.#paths.scoring(masks, trade));
    return known.found;
  }
}
