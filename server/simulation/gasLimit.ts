const SPARE_DIVISOR = 28n;
const MOST_SPARE = 8_000n;

/**
 * Returns the most gas that a transaction can have needed before refunds, given the `gasUsed` after them: EIP-3529
 * refunds at most a fifth of the gas.
 */
export function mostBeforeRefunds(gasUsed: bigint): bigint {
  return gasUsed + gasUsed / 4n + 1n;
}

/**
 * Returns the gas plus 3.6 %, at most 8 000 more. Every call withholds 1/64 of the gas (EIP-150), which inner calls
 * need in addition: up to 2.4 % and 4 100 gas were observed, towards the end of a swap. The rest is for tokens behind
 * proxies, which make one more call.
 */
export function withSpareGas(gas: bigint): bigint {
  const spare = gas / SPARE_DIVISOR;
  return gas + (spare < MOST_SPARE ? spare : MOST_SPARE);
}
