import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { Header } from '../../chain/head.ts';
import type { Barred } from '../../chain/tokens/tokenTransfers.ts';
import { distance, Verdicts } from '../../chain/verdicts.ts';
import { hexOf, NO_ADDRESSES } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';

const MAX_TRADES = 2_000;
const MAX_DOUBTS = 10_000;
/** Seconds for which a trade that has failed is looked at again before its route is answered. */
const DOUBT_SECONDS = 600n;

/** Tokens between two pools, and pools, that make swaps fail. */
export interface Culprits {
  readonly tokens: readonly Address[];
  readonly pools: readonly Address[];
}

/**
 * Returns the culprits of the routes of a quote, `sound` where none fails, undefined where that cannot be
 * found out.
 */
export type TryAgain = (quoted: QuotedTrade) => Promise<Culprits | 'sound' | undefined>;

type Trade = Pick<TradeRequest, 'tokenIn' | 'tokenOut' | 'tradeType' | 'amount' | 'among'>;
type Legs = readonly Pick<Route, 'hops'>[];

const NOBODY: Barred = { tokens: NO_ADDRESSES, pools: NO_ADDRESSES };
const NO_FINDING = { kind: 'none' } as const;

/**
 * The tokens and pools that make simulated swaps fail, whoever sends them and whoever receives. A finding is
 * of one trade, its amount included, because another amount may move where this one does not; and of one
 * block. At a later block the same trade is tried again if its best route leads through one of them, once for
 * all who ask.
 */
export class FailedRoutes {
  readonly #verdicts = new Verdicts<Culprits>({ maxEntries: MAX_TRADES });
  /**
   * Unix seconds of the block at which a token or pool failed last, by trade: it says where to look, and bars
   * nothing.
   */
  readonly #doubts = new LRUCache<string, bigint>({ max: MAX_DOUBTS });
  readonly #tryAgain: TryAgain | undefined;
  #changes = 0;

  /** @param tryAgain absent where nothing can be tried: then a failure is known at its block alone */
  constructor(tryAgain?: TryAgain) {
    this.#tryAgain = tryAgain;
  }

  /** Changes whenever a failure is added. */
  get version(): number {
    return this.#changes;
  }

  /** Adds the failed tokens and pools of a trade to those that failed at the block before. */
  add(trade: Trade, failed: Culprits, block: Header): void {
    const key = keyOf(trade);
    const known = this.#verdicts.get(key, block);
    const finding = known?.kind === 'against' ? joined(known.finding, failed) : failed;
    this.#verdicts.set(key, { kind: 'against', finding }, block);
    for (const address of [...failed.tokens, ...failed.pools])
      this.#doubts.set(`${key} ${address}`, block.timestamp);
    this.#changes += 1;
  }

  /** Returns the tokens and pools that failed in this trade at this very block. */
  of(trade: Trade, block: Header): Barred {
    if (this.#doubts.size === 0) return NOBODY;
    const known = this.#verdicts.get(keyOf(trade), block);
    return known?.kind === 'against' ? barredBy(known.finding) : NOBODY;
  }

  /**
   * Returns whether the routes lead through a token or pool that failed within `DOUBT_SECONDS`, and have not
   * been tried at this block.
   */
  isDue(trade: Trade, legs: Legs, block: Header): boolean {
    if (this.#tryAgain === undefined || this.#doubts.size === 0) return false;
    const isDoubtful = partsOf(trade, legs).some((part) => {
      const at = this.#doubts.get(part);
      return at !== undefined && distance(at, block.timestamp) < DOUBT_SECONDS;
    });
    return isDoubtful && this.#verdicts.get(routesKey(trade, legs), block) === undefined;
  }

  /** Tries the routes of a quote at its block, once for all who ask. @throws as `tryAgain` */
  async look(quoted: QuotedTrade): Promise<void> {
    const { request, legs, block } = quoted;
    const key = routesKey(request, legs);
    await this.#verdicts.share([key], block, async () => {
      const found = await this.#tryAgain?.(quoted);
      this.#verdicts.set(key, NO_FINDING, block);
      if (found === 'sound') for (const part of partsOf(request, legs)) this.#doubts.delete(part);
      else if (found !== undefined) this.add(request, found, block);
    });
  }
}

export function barredBy({ tokens, pools }: Culprits): Barred {
  return { tokens: new Set(tokens), pools: new Set(pools) };
}

export function joined(a: Culprits, b: Culprits): Culprits {
  return {
    tokens: [...new Set([...a.tokens, ...b.tokens])],
    pools: [...new Set([...a.pools, ...b.pools])],
  };
}

/**
 * Returns the name of a trade. Fewer exchanges leave other routes, whose failures say nothing of those over
 * all.
 */
function keyOf({ tokenIn, tokenOut, tradeType, amount, among }: Trade): string {
  const trade = `${tokenIn} ${tokenOut} ${tradeType} ${amount}`;
  return among === undefined ? trade : `${trade} ${among.join()}`;
}

/** Returns a key of each token and pool of the routes, in this trade. */
function partsOf(trade: Trade, legs: Legs): string[] {
  const key = keyOf(trade);
  return legs.flatMap(({ hops }) =>
    hops.flatMap(({ pool, tokenIn }) => [`${key} ${hexOf(pool.id)}`, `${key} ${tokenIn}`]),
  );
}

function routesKey(trade: Trade, legs: Legs): string {
  return `${keyOf(trade)} ${legs.map(({ hops }) => hops.map(({ pool }) => pool.id).join()).join(';')}`;
}
