import type { Address } from 'viem';
import { type Rational, toSignificant } from '../../amm/rational.ts';
import type { TradeType } from '../../routing/route.ts';

/** A route that promised more than the answer, and is not offered. */
export interface LeftOut {
  /** Those between its pools that it is left out for. */
  readonly tokens: readonly Address[];
  readonly reason: 'untrusted' | 'tooGoodToBeTrue';
  /** As it would have been quoted, raw units. */
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** How much better it ranked than the answer, percent of what that ranked by; null where that is nothing. */
  readonly promisedPercent: number | null;
}

/** How much better than another a trade ranks, raw units; both by the computed side and its gas. */
export function gainOver(tradeType: TradeType, net: bigint, other: bigint): bigint {
  return tradeType === 'exactInput' ? net - other : other - net;
}

/** Whether that is more than a part of what the other ranks by, or any more where that is nothing. */
export function isTooGood(gain: bigint, other: bigint, { numerator, denominator }: Rational): boolean {
  return other > 0n ? gain * denominator > other * numerator : gain > 0n;
}

/** The gain in percent of what the other ranks by, to 6 significant digits; null where that is nothing. */
export function percentOf(gain: bigint, other: bigint): number | null {
  return other > 0n ? toSignificant({ numerator: gain * 100n, denominator: other }, 6) : null;
}
