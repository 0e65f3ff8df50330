import type { Address } from 'viem';

/** A share of the output that goes to a second account, in tokenOut. */
export interface TradeFee {
  /** Ten-thousandths, 1 to 500. */
  readonly bps: number;
  readonly recipient: Address;
}

const WHOLE = 10_000n;

/** ⌊amount · bps / 10 000⌋, raw units: what PAY_PORTION takes of it (`BipsLibrary.calculatePortion`). */
export function portionOf(amount: bigint, { bps }: TradeFee): bigint {
  return (amount * BigInt(bps)) / WHOLE;
}

/**
 * The smallest amount that leaves just `kept` when its portion is taken: ⌊(kept − 1) · 10 000 / (10 000 − bps)⌋ + 1,
 * raw units. What is left, ⌈amount · (10 000 − bps) / 10 000⌉, grows by 0 or 1 with each unit and so leaves none out.
 */
export function beforePortion(kept: bigint, { bps }: TradeFee): bigint {
  return ((kept - 1n) * WHOLE) / (WHOLE - BigInt(bps)) + 1n;
}

/** The share of an amount that its portion leaves. */
export function shareKept({ bps }: TradeFee) {
  return { numerator: WHOLE - BigInt(bps), denominator: WHOLE };
}
