import type { Rational } from '../rational.ts';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../v3/tickMath.ts';
import { sqrtRoundingDown } from './integerSqrt.ts';

/**
 * Returns ⌊√(price · 2^192)⌋, the Q64.96 sqrt price of a price; undefined where no pool can have it.
 * @param price raw units of token1 per raw unit of token0
 */
export function sqrtPriceOf({ numerator, denominator }: Rational): bigint | undefined {
  const sqrtPriceX96 = sqrtRoundingDown((numerator << 192n) / denominator);
  return sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO ? undefined : sqrtPriceX96;
}
