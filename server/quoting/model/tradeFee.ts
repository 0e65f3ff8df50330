import type { Address } from 'viem';

/** A share of the output that a second account receives, in tokenOut. */
export interface TradeFee {
  /** Ten-thousandths, 1 to 500. */
  readonly bps: number;
  readonly recipient: Address;
}

const WHOLE = 10_000n;

/**
 * Returns the portion that PAY_PORTION takes, `⌊amount · bps / 10 000⌋` raw units
 * (`BipsLibrary.calculatePortion`).
 */
export function portionOf(amount: bigint, { bps }: TradeFee): bigint {
  return (amount * BigInt(bps)) / WHOLE;
}

/**
 * Returns the minimum amount that leaves exactly `kept` after its portion, raw units:
 * `⌊(kept − 1) · 10 000 / (10 000 − bps)⌋ + 1`. The remainder `⌈amount · (10 000 − bps) / 10 000⌉` grows by 0
 * or 1 per unit, so it reaches every `kept`.
 */
export function beforePortion(kept: bigint, { bps }: TradeFee): bigint {
  return ((kept - 1n) * WHOLE) / (WHOLE - BigInt(bps)) + 1n;
}

/**
 * Returns the raw units that the executor buys so that `kept` are left after its fee,
 * `⌈kept · 10 000 / (10 000 − bps)⌉` (`Executor.finish`). Up to one unit more is left.
 */
export function beforeExecutorPortion(kept: bigint, { bps }: TradeFee): bigint {
  return (kept * WHOLE - 1n) / (WHOLE - BigInt(bps)) + 1n;
}

/** Returns the share of an amount that is left after its portion. */
export function shareKept({ bps }: TradeFee) {
  return { numerator: WHOLE - BigInt(bps), denominator: WHOLE };
}
