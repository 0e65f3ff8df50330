import type { Rational } from '../../amm/rational.ts';
import { inverse } from '../../amm/spotPrice.ts';
import { isLess, plus, times, whole } from './usd.ts';

/** One side of a pool. */
export interface Holding {
  /** Amount in raw units; null when the token does not return its balance. */
  readonly amount: bigint | null;
  readonly decimals: number;
  /** Rank in pricing, see `Token.pricingRank` in the subgraph's schema. Above 0 the token is an anchor. */
  readonly pricingRank: number;
  /** US dollars per whole token; null while unpriced. */
  readonly usd: Rational | null;
}

export type PoolWorth =
  | { readonly usd: Rational; readonly reason: null }
  | { readonly usd: null; readonly reason: string };

const NOTHING: Rational = { numerator: 0n, denominator: 1n };
const unknown = (reason: string): PoolWorth => ({ usd: null, reason });
const known = (usd: Rational): PoolWorth => ({ usd, reason: null });

/**
 * Computes a pool's value in US dollars, exact. Anchors count in full. A token that is no anchor counts at
 * the pool's own price, up to the value of the anchor beside it, so that the sum never exceeds twice the
 * dollars that someone has deposited. Unknown while a token is unpriced, and in a pool without an anchor. The
 * same rule as `Pool.tvlInAnchor` of the index.
 * @param price whole token1 per whole token0 of this pool; null where there is none
 */
export function poolWorth(side0: Holding, side1: Holding, price: Rational | null): PoolWorth {
  if (side0.amount === 0n && side1.amount === 0n) return known(NOTHING);
  if (side0.amount === null || side1.amount === null) return unknown('a token does not tell its balance');
  const [amount0, amount1] = [whole(side0.amount, side0.decimals), whole(side1.amount, side1.decimals)];
  const { usd: usd0, pricingRank: rank0 } = side0;
  const { usd: usd1, pricingRank: rank1 } = side1;
  if (usd0 === null || usd1 === null) return unknown('no deep pool prices a token of this pool');
  if (rank0 === 0 && rank1 === 0)
    return unknown('neither token of this pool is one that dollars are counted in');
  if (rank0 > 0 && rank1 > 0) return known(plus(times(amount0, usd0), times(amount1, usd1)));
  return rank1 > 0
    ? known(times(counted(amount1, price === null ? NOTHING : times(amount0, price)), usd1))
    : known(times(counted(amount0, price === null ? NOTHING : times(amount1, inverse(price))), usd0));
}

/**
 * Returns the anchor held plus the other token, both in anchor tokens. The other token counts for at most the
 * anchor's amount.
 */
function counted(held: Rational, other: Rational): Rational {
  return plus(held, isLess(other, held) ? other : held);
}
