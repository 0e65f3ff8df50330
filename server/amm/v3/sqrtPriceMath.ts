const Q96 = 1n << 96n;
const UINT256_LIMIT = 1n << 256n;

/**
 * Returns ⌊⌊L · 2^96 · (upper − lower) / upper⌋ / lower⌋: raw units of token0 between two Q64.96 sqrt prices,
 * lower ≤ upper. Ports `SqrtPriceMath.getAmount0Delta` with roundUp = false.
 */
export function getAmount0RoundingDown(lowerX96: bigint, upperX96: bigint, liquidity: bigint): bigint {
  return ((liquidity << 96n) * (upperX96 - lowerX96)) / upperX96 / lowerX96;
}

/** Returns `getAmount0RoundingDown` with both divisions rounded up: roundUp = true in the contract. */
export function getAmount0RoundingUp(lowerX96: bigint, upperX96: bigint, liquidity: bigint): bigint {
  return divRoundingUp(mulDivRoundingUp(liquidity << 96n, upperX96 - lowerX96, upperX96), lowerX96);
}

/**
 * Returns ⌊L · (upper − lower) / 2^96⌋: raw units of token1 between two Q64.96 sqrt prices, lower ≤ upper.
 * Ports `SqrtPriceMath.getAmount1Delta` with roundUp = false.
 */
export function getAmount1RoundingDown(lowerX96: bigint, upperX96: bigint, liquidity: bigint): bigint {
  return (liquidity * (upperX96 - lowerX96)) >> 96n;
}

/** Returns `getAmount1RoundingDown` rounded up: roundUp = true in the contract. */
export function getAmount1RoundingUp(lowerX96: bigint, upperX96: bigint, liquidity: bigint): bigint {
  return mulDivRoundingUp(liquidity, upperX96 - lowerX96, Q96);
}

/**
 * Returns the Q64.96 sqrt price after `amountIn` raw units (fee already taken) enter at positive liquidity.
 * It is rounded so that the price moves no further than the input pays for. Ports
 * `SqrtPriceMath.getNextSqrtPriceFromInput`.
 */
export function getNextSqrtPriceFromInput(
  sqrtPriceX96: bigint,
  liquidity: bigint,
  amountIn: bigint,
  zeroForOne: boolean,
): bigint {
  if (!zeroForOne) return sqrtPriceX96 + (amountIn << 96n) / liquidity;
  if (amountIn === 0n) return sqrtPriceX96;
  const numerator = liquidity << 96n;
  const product = amountIn * sqrtPriceX96;
  // The contract falls back to a coarser formula where uint256 would overflow.
  if (numerator + product < UINT256_LIMIT) {
    return mulDivRoundingUp(numerator, sqrtPriceX96, numerator + product);
  }
  return divRoundingUp(numerator, numerator / sqrtPriceX96 + amountIn);
}

/**
 * Returns the Q64.96 sqrt price after `amountOut` raw units, less than the liquidity's amount, leave at
 * positive liquidity. It is rounded so that the price moves at least as far as the output needs. Ports
 * `SqrtPriceMath.getNextSqrtPriceFromOutput`; `computeSwapStep` ensures the bound on amountOut.
 */
export function getNextSqrtPriceFromOutput(
  sqrtPriceX96: bigint,
  liquidity: bigint,
  amountOut: bigint,
  zeroForOne: boolean,
): bigint {
  if (zeroForOne) return sqrtPriceX96 - divRoundingUp(amountOut << 96n, liquidity);
  if (amountOut === 0n) return sqrtPriceX96;
  const numerator = liquidity << 96n;
  return mulDivRoundingUp(numerator, sqrtPriceX96, numerator - amountOut * sqrtPriceX96);
}

/** Returns ⌈numerator / denominator⌉ of non-negative integers; ports `UnsafeMath.divRoundingUp`. */
function divRoundingUp(numerator: bigint, denominator: bigint): bigint {
  return numerator === 0n ? 0n : (numerator - 1n) / denominator + 1n;
}

/** Returns ⌈a · b / denominator⌉ of non-negative integers; ports `FullMath.mulDivRoundingUp`. */
export function mulDivRoundingUp(a: bigint, b: bigint, denominator: bigint): bigint {
  return divRoundingUp(a * b, denominator);
}
