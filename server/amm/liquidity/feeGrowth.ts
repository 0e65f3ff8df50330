const UINT256_MASK = (1n << 256n) - 1n;
const UINT128_MASK = (1n << 128n) - 1n;

/** Fee growth of one token around a range, Q128.128 per unit of liquidity, each modulo 2^256. */
export interface FeeGrowth {
  readonly global: bigint;
  /** Outside of the lower and the upper tick; meaningless for a tick that is not initialized. */
  readonly lowerOutside: bigint;
  readonly upperOutside: bigint;
}

/**
 * Returns the fee growth inside of a range at the tick of the pool, Q128.128 modulo 2^256. Ports
 * `Tick.getFeeGrowthInside`.
 */
export function feeGrowthInside(
  { global, lowerOutside, upperOutside }: FeeGrowth,
  tick: number,
  { tickLower, tickUpper }: { readonly tickLower: number; readonly tickUpper: number },
): bigint {
  const below = tick >= tickLower ? lowerOutside : global - lowerOutside;
  const above = tick < tickUpper ? upperOutside : global - upperOutside;
  return (global - below - above) & UINT256_MASK;
}

/**
 * Returns ⌊(inside − last) · liquidity / 2^128⌋ modulo 2^128: raw units of fees since the last change of a
 * position. Growth wraps around, so the difference is taken modulo 2^256.
 */
export function feesSince(inside: bigint, last: bigint, liquidity: bigint): bigint {
  return ((((inside - last) & UINT256_MASK) * liquidity) >> 128n) & UINT128_MASK;
}
