/** Returns ⌊√value⌋ of a non-negative integer, by Newton's method from above. */
export function sqrtRoundingDown(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Returns ⌈√(numerator / denominator)⌉ of a non-negative fraction. */
export function sqrtRoundingUp(numerator: bigint, denominator = 1n): bigint {
  const whole = numerator === 0n ? 0n : (numerator - 1n) / denominator + 1n;
  const root = sqrtRoundingDown(whole);
  return root * root < whole ? root + 1n : root;
}
