import { getAmount0RoundingDown, getAmount1RoundingDown } from './sqrtPriceMath.ts';
import { getSqrtRatioAtTick } from './tickMath.ts';

/**
 * Returns the raw amounts that `liquidity` between two ticks holds at a price (Q64.96), each rounded down.
 * They are token0 for the part of the range above the price, and token1 for the part below. Burning that
 * liquidity pays out these amounts.
 * @throws RangeError when a tick is out of bounds
 */
export function amountsForLiquidity(
  sqrtPriceX96: bigint,
  tickLower: number,
  tickUpper: number,
  liquidity: bigint,
): { readonly amount0: bigint; readonly amount1: bigint } {
  const lowerX96 = getSqrtRatioAtTick(tickLower);
  const upperX96 = getSqrtRatioAtTick(tickUpper);
  const priceX96 = sqrtPriceX96 < lowerX96 ? lowerX96 : sqrtPriceX96 > upperX96 ? upperX96 : sqrtPriceX96;
  return {
    amount0: getAmount0RoundingDown(priceX96, upperX96, liquidity),
    amount1: getAmount1RoundingDown(lowerX96, priceX96, liquidity),
  };
}
