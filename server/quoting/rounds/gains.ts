import { type Rational, toSignificant } from '../../amm/rational.ts';
import type { TradeType } from '../../routing/model/route.ts';

/** Returns the gain of one trade over another, raw units. Both rank by the computed amount net of gas. */
export function gainOver(tradeType: TradeType, net: bigint, other: bigint): bigint {
  return tradeType === 'exactInput' ? net - other : other - net;
}

/**
 * Returns whether the gain exceeds a fraction of the other's ranking amount, or 0 where that is not positive.
 */
export function isTooGood(gain: bigint, other: bigint, { numerator, denominator }: Rational): boolean {
  return other > 0n ? gain * denominator > other * numerator : gain > 0n;
}

/**
 * Returns the gain in percent of the other's ranking amount, 6 significant digits; null where that is not
 * positive.
 */
export function percentOf(gain: bigint, other: bigint): number | null {
  return other > 0n ? toSignificant({ numerator: gain * 100n, denominator: other }, 6) : null;
}
