const SPARE_DIVISOR = 28n;
const MOST_SPARE = 8_000n;

/**
 * Returns an upper bound on the gas before refunds, given the `gasUsed` after them. EIP-3529 refunds at most
 * a fifth of the gas.
 */
export function mostBeforeRefunds(gasUsed: bigint): bigint {
  return gasUsed + gasUsed / 4n + 1n;
}

/**
 * Returns the gas plus 3.6 %, at most 8 000 more. Every call withholds 1/64 of the gas (EIP-150), which inner
 * calls need in addition; up to 2.4 % and 4 100 gas were observed. The rest is for tokens behind proxies,
 * which make one more call.
 */
export function withSpareGas(gas: bigint): bigint {
  const spare = gas / SPARE_DIVISOR;
  return gas + (spare < MOST_SPARE ? spare : MOST_SPARE);
}
