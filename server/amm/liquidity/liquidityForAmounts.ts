/** Sqrt prices of the lower and the upper tick of a range, Q64.96; lower < upper. */
export interface SqrtRange {
  readonly lowerX96: bigint;
  readonly upperX96: bigint;
}

/** Raw units of both tokens of a pool. */
export interface TokenAmounts {
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/**
 * Returns ⌊amount0 · ⌊lower · upper / 2^96⌋ / (upper − lower)⌋: liquidity between two Q64.96 sqrt prices for
 * raw units of token0. Ports `LiquidityAmounts.getLiquidityForAmount0` of V3 and V4 periphery.
 */
export function liquidityForAmount0({ lowerX96, upperX96 }: SqrtRange, amount0: bigint): bigint {
  return (amount0 * ((lowerX96 * upperX96) >> 96n)) / (upperX96 - lowerX96);
}

/**
 * Returns ⌊amount1 · 2^96 / (upper − lower)⌋: liquidity for raw units of token1. Ports
 * `LiquidityAmounts.getLiquidityForAmount1`.
 */
export function liquidityForAmount1({ lowerX96, upperX96 }: SqrtRange, amount1: bigint): bigint {
  return (amount1 << 96n) / (upperX96 - lowerX96);
}

/**
 * Returns the most liquidity that both raw amounts pay for at a sqrt price (Q64.96), rounded down. Ports
 * `LiquidityAmounts.getLiquidityForAmounts`, by which the V3 position manager picks it.
 */
export function liquidityForAmounts(
  sqrtPriceX96: bigint,
  range: SqrtRange,
  { amount0, amount1 }: TokenAmounts,
): bigint {
  const { lowerX96, upperX96 } = range;
  if (sqrtPriceX96 <= lowerX96) return liquidityForAmount0(range, amount0);
  if (sqrtPriceX96 >= upperX96) return liquidityForAmount1(range, amount1);
  const by0 = liquidityForAmount0({ lowerX96: sqrtPriceX96, upperX96 }, amount0);
  const by1 = liquidityForAmount1({ lowerX96, upperX96: sqrtPriceX96 }, amount1);
  return by0 < by1 ? by0 : by1;
}
