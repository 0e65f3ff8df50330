const SPARE_DIVISOR = 28n;

/**
 * The most gas that a transaction can have needed when `gasUsed` is what was left to pay: EIP-3529 gives back no
 * more than a fifth of what was needed.
 */
export function mostBeforeRefunds(gasUsed: bigint): bigint {
  return gasUsed + gasUsed / 4n + 1n;
}

/**
 * 3.6 % on top. Every call keeps back 1/64 of the gas (EIP-150), and what the inner ones need has to be there all the
 * same: up to 2.4 % of the whole was seen to be needed so, for a single hop. The rest is for tokens behind proxies,
 * which call once more.
 */
export function withSpareGas(gas: bigint): bigint {
  return gas + gas / SPARE_DIVISOR;
}
