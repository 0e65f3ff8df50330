/** Returns ⌈numerator / denominator⌉ of non-negative integers; ports `UnsafeMath.divRoundingUp`. */
export function divRoundingUp(numerator: bigint, denominator: bigint): bigint {
  return numerator === 0n ? 0n : (numerator - 1n) / denominator + 1n;
}

/** Returns ⌈a · b / denominator⌉ of non-negative integers; ports `FullMath.mulDivRoundingUp`. */
export function mulDivRoundingUp(a: bigint, b: bigint, denominator: bigint): bigint {
  return divRoundingUp(a * b, denominator);
}
