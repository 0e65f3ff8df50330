import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { Header } from '../../chain/head.ts';
import type { Barred } from '../../chain/tokens/tokenTransfers.ts';
import { NO_ADDRESSES } from '../../routing/pool.ts';

const MAX_PAIRS = 2_000;
const MAX_PER_PAIR = 500;
const LIFETIME_SECONDS = 600n;

type PairEnds = { readonly tokenIn: Address; readonly tokenOut: Address };

/** Unix seconds of the block at which each address failed. */
interface Failures {
  readonly tokens: Map<Address, bigint>;
  readonly pools: Map<Address, bigint>;
}

const NONE: Barred = { tokens: NO_ADDRESSES, pools: NO_ADDRESSES };

/**
 * The tokens and pools that made simulated swaps revert, by traded pair, for 600 seconds. The scope is the pair: a
 * malicious token, or a caller who trades it, must not take a pool away from other pairs.
 */
export class FailedRoutes {
  readonly #pairs = new LRUCache<string, Failures>({ max: MAX_PAIRS });
  #changes = 0;

  /** Changes whenever a failure is added. */
  get version(): number {
    return this.#changes;
  }

  add(
    ends: PairEnds,
    failed: { readonly tokens: readonly Address[]; readonly pools: readonly Address[] },
    { timestamp }: Header,
  ): void {
    const known = this.#pairs.get(keyOf(ends)) ?? { tokens: new Map(), pools: new Map() };
    this.#pairs.set(keyOf(ends), known);
    for (const token of failed.tokens) remember(known.tokens, token, timestamp);
    for (const pool of failed.pools) remember(known.pools, pool, timestamp);
    this.#changes += 1;
  }

  of(ends: PairEnds, { timestamp }: Header): Barred {
    const known = this.#pairs.get(keyOf(ends));
    if (known === undefined) return NONE;
    const within = (failures: ReadonlyMap<Address, bigint>) => ({
      has: (address: Address) => {
        const at = failures.get(address);
        return at !== undefined && timestamp >= at && timestamp - at < LIFETIME_SECONDS;
      },
    });
    return { tokens: within(known.tokens), pools: within(known.pools) };
  }
}

function remember(failures: Map<Address, bigint>, address: Address, at: bigint): void {
  failures.delete(address);
  failures.set(address, at);
  const oldest = failures.keys().next();
  if (failures.size > MAX_PER_PAIR && !oldest.done) failures.delete(oldest.value);
}

function keyOf({ tokenIn, tokenOut }: PairEnds): string {
  return tokenIn < tokenOut ? `${tokenIn} ${tokenOut}` : `${tokenOut} ${tokenIn}`;
}
