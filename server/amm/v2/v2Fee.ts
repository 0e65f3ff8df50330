/**
 * The share of the input that is swapped after the fee, as a reduced fraction: 997 / 1000 for a fee of 3000
 * pips.
 */
export interface V2Fee {
  readonly kept: bigint;
  readonly whole: bigint;
}

const ONE_IN_PIPS = 1_000_000n;
/** Most fees that are kept: a fork could name another at each block. */
const MOST_KNOWN = 10_000;
const known = new Map<number, V2Fee>();

/** Returns the fraction for a fee in hundredths of a bip. Equal fees share one object. */
export function v2FeeOf(feePips: number): V2Fee {
  const before = known.get(feePips);
  if (before !== undefined) return before;
  const kept = ONE_IN_PIPS - BigInt(feePips);
  const divisor = commonDivisor(ONE_IN_PIPS, kept);
  const fee = { kept: kept / divisor, whole: ONE_IN_PIPS / divisor };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(feePips, fee);
  return fee;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}
