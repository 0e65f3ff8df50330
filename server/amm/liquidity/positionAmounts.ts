import {
  getAmount0RoundingDown,
  getAmount0RoundingUp,
  getAmount1RoundingDown,
  getAmount1RoundingUp,
} from '../v3/sqrtPriceMath.ts';
import { getSqrtRatioAtTick } from '../v3/tickMath.ts';
import type { SqrtRange, TokenAmounts } from './liquidityForAmounts.ts';

/** The ticks between which a position lies; lower < upper. */
export interface TickBounds {
  readonly tickLower: number;
  readonly tickUpper: number;
}

/** Returns the sqrt prices of both ticks. @throws RangeError when a tick is out of bounds */
export function sqrtRangeOf({ tickLower, tickUpper }: TickBounds): SqrtRange {
  return { lowerX96: getSqrtRatioAtTick(tickLower), upperX96: getSqrtRatioAtTick(tickUpper) };
}

/**
 * Returns the raw amounts that the pool takes for liquidity at a sqrt price (Q64.96), each rounded up.
 * Contracts choose by tick, which gives the same amounts on a boundary.
 */
export function amountsToMint(sqrtPriceX96: bigint, range: SqrtRange, liquidity: bigint): TokenAmounts {
  const { lowerX96, upperX96 } = range;
  const priceX96 = within(sqrtPriceX96, range);
  return {
    amount0: getAmount0RoundingUp(priceX96, upperX96, liquidity),
    amount1: getAmount1RoundingUp(lowerX96, priceX96, liquidity),
  };
}

/** Returns the raw amounts that the pool pays out for liquidity at a sqrt price, each rounded down. */
export function amountsToBurn(sqrtPriceX96: bigint, range: SqrtRange, liquidity: bigint): TokenAmounts {
  const { lowerX96, upperX96 } = range;
  const priceX96 = within(sqrtPriceX96, range);
  return {
    amount0: getAmount0RoundingDown(priceX96, upperX96, liquidity),
    amount1: getAmount1RoundingDown(lowerX96, priceX96, liquidity),
  };
}

/** Returns whether a sqrt price lies inside of the range, so that both tokens are in it. */
export function isInside(sqrtPriceX96: bigint, { lowerX96, upperX96 }: SqrtRange): boolean {
  return lowerX96 < sqrtPriceX96 && sqrtPriceX96 < upperX96;
}

function within(sqrtPriceX96: bigint, { lowerX96, upperX96 }: SqrtRange): bigint {
  if (sqrtPriceX96 < lowerX96) return lowerX96;
  return sqrtPriceX96 > upperX96 ? upperX96 : sqrtPriceX96;
}
