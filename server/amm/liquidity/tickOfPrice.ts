import type { Rational } from '../rational.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../v3/tickMath.ts';
import { sqrtPriceOf } from './sqrtPriceOf.ts';

/**
 * Returns the greatest tick whose price is at most this one; undefined where no tick has such a price.
 * @param price raw units of token1 per raw unit of token0
 */
export function tickAtOrBelow(price: Rational): number | undefined {
  const sqrtPriceX96 = sqrtPriceOf(price);
  return sqrtPriceX96 === undefined ? undefined : getTickAtSqrtRatio(sqrtPriceX96);
}

/** Returns the least tick whose price is at least this one; undefined where no tick has such a price. */
export function tickAtOrAbove(price: Rational): number | undefined {
  const tick = tickAtOrBelow(price);
  if (tick === undefined) return undefined;
  const ratio = getSqrtRatioAtTick(tick);
  return ratio * ratio * price.denominator < price.numerator << 192n ? tick + 1 : tick;
}
