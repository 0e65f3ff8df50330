import type { Rational } from '../rational.ts';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../v3/tickMath.ts';
import { sqrtRoundingDown, sqrtRoundingUp } from './integerSqrt.ts';
import { liquidityForAmounts, type SqrtRange, type TokenAmounts } from './liquidityForAmounts.ts';
import { amountsToBurn, amountsToMint, isInside } from './positionAmounts.ts';

/** The worst prices that a caller accepts, Q64.96 sqrt prices. */
export interface PriceBand {
  readonly lowestX96: bigint;
  readonly highestX96: bigint;
}

/**
 * Bounds that the calldata carries, raw units, and whether the tolerance reaches past an edge of the range.
 */
export interface LiquidityBounds extends TokenAmounts {
  readonly isCutByRange: boolean;
}

/**
 * Returns ⌊√(p² · (1 − tolerance))⌋ and ⌈√(p² · (1 + tolerance))⌉ for a sqrt price p, within the legal
 * prices. The tolerance is of the price, not of its root.
 */
export function priceBand(sqrtPriceX96: bigint, { numerator, denominator }: Rational): PriceBand {
  const square = sqrtPriceX96 * sqrtPriceX96;
  const less = numerator >= denominator ? 0n : denominator - numerator;
  const lowestX96 = sqrtRoundingDown((square * less) / denominator);
  const highestX96 = sqrtRoundingUp(square * (denominator + numerator), denominator);
  return {
    lowestX96: lowestX96 < MIN_SQRT_RATIO ? MIN_SQRT_RATIO : lowestX96,
    highestX96: highestX96 >= MAX_SQRT_RATIO ? MAX_SQRT_RATIO - 1n : highestX96,
  };
}

/**
 * Returns the least raw amounts that an add by the V3 manager takes within the band. The manager picks the
 * liquidity from the desired amounts at the price of its block, so it is computed anew at both ends.
 * Where an end lies past the range, the bound is 1: the price may not leave the range.
 */
export function leastTaken(
  sqrtPriceX96: bigint,
  range: SqrtRange,
  desired: TokenAmounts,
  band: PriceBand,
): LiquidityBounds {
  const at = (priceX96: bigint) =>
    amountsToMint(priceX96, range, liquidityForAmounts(priceX96, range, desired));
  const now = at(sqrtPriceX96);
  const least = { amount0: at(band.highestX96).amount0, amount1: at(band.lowestX96).amount1 };
  const isCutByRange = isCut(sqrtPriceX96, range, band);
  const bound = (amount: bigint, taken: bigint) => {
    if (amount === 0n && taken > 0n && isCutByRange) return 1n;
    return amount < taken ? amount : taken;
  };
  return {
    amount0: bound(least.amount0, now.amount0),
    amount1: bound(least.amount1, now.amount1),
    isCutByRange,
  };
}

/** Returns the most raw amounts that fixed liquidity costs within the band: the maxima of an add to V4. */
export function mostDue(
  sqrtPriceX96: bigint,
  range: SqrtRange,
  liquidity: bigint,
  band: PriceBand,
): LiquidityBounds {
  return {
    amount0: amountsToMint(band.lowestX96, range, liquidity).amount0,
    amount1: amountsToMint(band.highestX96, range, liquidity).amount1,
    isCutByRange: isCut(sqrtPriceX96, range, band),
  };
}

/** Returns the least raw amounts that fixed liquidity pays out within the band: the minima of a removal. */
export function leastPaid(
  sqrtPriceX96: bigint,
  range: SqrtRange,
  liquidity: bigint,
  band: PriceBand,
): LiquidityBounds {
  return {
    amount0: amountsToBurn(band.highestX96, range, liquidity).amount0,
    amount1: amountsToBurn(band.lowestX96, range, liquidity).amount1,
    isCutByRange: isCut(sqrtPriceX96, range, band),
  };
}

function isCut(sqrtPriceX96: bigint, range: SqrtRange, { lowestX96, highestX96 }: PriceBand): boolean {
  return isInside(sqrtPriceX96, range) && (lowestX96 <= range.lowerX96 || highestX96 >= range.upperX96);
}
