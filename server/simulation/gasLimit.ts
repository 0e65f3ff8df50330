const SPARE_DIVISOR = 28n;
const MOST_SPARE = 8_000n;

/**
 * The most gas that a transaction can have needed when `gasUsed` is what was left to pay: EIP-3529 gives back no
 * more than a fifth of what was needed.
 */
export function mostBeforeRefunds(gasUsed: bigint): bigint {
  return gasUsed + gasUsed / 4n + 1n;
}

/**
 * 3.6 % on top, at most 8 000. Every call keeps back 1/64 of the gas (EIP-150), and what the inner ones need has to be
 * there all the same: up to 2.4 % and 4 100 gas were seen to be needed so, towards the end of a swap. The rest is for
 * tokens behind proxies, which call once more.
 */
export function withSpareGas(gas: bigint): bigint {
  const spare = gas / SPARE_DIVISOR;
  return gas + (spare < MOST_SPARE ? spare : MOST_SPARE);
}
