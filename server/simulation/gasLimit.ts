/** EIP-3529: at its end a transaction is paid back at most a fifth of what it used until then. */
const REFUND_QUOTIENT = 5n;
const SPARE_DIVISOR = 33n;

/**
 * The most gas that a transaction can have needed, when `gasUsed` is what was left to pay after refunds: refunds
 * are paid only at the end, so the limit has to hold them. ceil(gasUsed · 5 / 4)
 */
export function beforeRefunds(gasUsed: bigint): bigint {
  const kept = REFUND_QUOTIENT - 1n;
  return (gasUsed * REFUND_QUOTIENT + kept - 1n) / kept;
}

/** 3 % on top: a call keeps back 1/64 of the gas, and time-dependent writes differ from block to block. */
export function withSpareGas(gas: bigint): bigint {
  return gas + gas / SPARE_DIVISOR;
}
