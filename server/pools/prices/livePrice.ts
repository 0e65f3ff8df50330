import type { Address, Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { inverse, spotPrice } from '../../amm/spotPrice.ts';
import type { TokenSource } from '../../indexer/market/indexedPrices.ts';
import type { NetTick } from '../protocols/bandDepth.ts';
import type { KnownPool } from '../protocols/poolProtocol.ts';
import { depthOf } from '../protocols/poolProtocols.ts';
import { times, whole } from './usd.ts';

/** A token's price in its source pool, at the state of a block. */
export type LivePrice =
  | {
      readonly kind: 'priced';
      /** US dollars per whole token. */
      readonly usd: Rational;
      /** The source pool with its anchor; null for a coin that counts as one dollar. */
      readonly source: LiveSource | null;
    }
  | { readonly kind: 'unpriced'; readonly reason: string };

export interface LiveSource {
  readonly pool: Hex;
  /** Id of the exchange of that pool. */
  readonly exchange: string;
  readonly anchor: Address;
  /** Value of the anchor tokens that a trade can reach near the price, US dollars. */
  readonly depthUSD: Rational;
}

/** A pool that prices a token, and its ticks around the price. */
export interface SourcePool {
  readonly facts: KnownPool;
  readonly ticks: readonly NetTick[];
}

const RANK_STABLE = 3;
const ONE_DOLLAR: Rational = { numerator: 1n, denominator: 1n };
const unpriced = (reason: string): LivePrice => ({ kind: 'unpriced', reason });

/**
 * Computes US dollars per whole token now: the price in the source pool times the anchor's own live price,
 * recursively up to a coin that counts as one dollar. The index decides by its rule which pool prices a
 * token, and whether one is deep enough.
 */
export function livePrice(token: TokenSource, sourceAt: (pool: Hex) => SourcePool | undefined): LivePrice {
  if (token.pricingRank === RANK_STABLE) return { kind: 'priced', usd: ONE_DOLLAR, source: null };
  const { priceSource: pool, priceAnchor: anchor } = token;
  if (pool === null || anchor === null)
    return unpriced('no pool with a token of a known price is deep enough');
  // An anchor that has since lost its rank prices nothing.
  if (anchor.pricingRank <= token.pricingRank)
    return unpriced('the token that it was priced in lost its peg');
  const anchorPrice = livePrice(anchor, sourceAt);
  if (anchorPrice.kind === 'unpriced') return unpriced('the token that it is priced in has no price');
  const source = sourceAt(pool);
  const inAnchor = source && priceIn(source.facts, token, anchor);
  if (source === undefined || inAnchor === undefined)
    return unpriced('the pool that prices it has no price now');
  const { facts, ticks } = source;
  const depth = whole(depthOf(facts, anchor.address === facts.pool.token0, ticks), anchor.decimals);
  return {
    kind: 'priced',
    usd: times(inAnchor, anchorPrice.usd),
    source: {
      pool,
      exchange: facts.pool.factory.exchange,
      anchor: anchor.address,
      depthUSD: times(depth, anchorPrice.usd),
    },
  };
}

/** Returns the pools that price the token and its anchors. */
export function sourcesOf({ priceSource, priceAnchor, pricingRank }: TokenSource): Hex[] {
  if (pricingRank === RANK_STABLE || priceSource === null || priceAnchor === null) return [];
  return [priceSource, ...sourcesOf(priceAnchor)];
}

/** Returns whole anchor tokens per whole token; undefined where the pool has no price. */
function priceIn({ pool, state }: KnownPool, token: TokenSource, anchor: TokenSource): Rational | undefined {
  const isToken0 = pool.token0 === token.address;
  const [here, other] = isToken0 ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
  if (here !== token.address || other !== anchor.address) throw new Error(`${pool.id} holds other tokens`);
  const raw = spotPrice(state);
  if (raw === undefined) return undefined;
  const price = isToken0 ? raw : inverse(raw);
  return {
    numerator: price.numerator * 10n ** BigInt(token.decimals),
    denominator: price.denominator * 10n ** BigInt(anchor.decimals),
  };
}
