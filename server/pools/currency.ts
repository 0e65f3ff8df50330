import type { Rational } from '../amm/rational.ts';

/** Dollars of one native coin, given from outside. */
export interface NativeDollars {
  readonly usd: Rational;
  /** The setting that they come from. */
  readonly source: 'NATIVE_USD' | 'NATIVE_USD_URL';
  /** When the URL gave them, Unix seconds; null for a fixed price. */
  readonly readAt: number | null;
}

/** Dollars of one native coin as a URL gave them, and when. */
export type ReadDollars = Pick<NativeDollars, 'usd'> & { readonly readAt: number };

/**
 * What the index counts prices, values and volumes in: dollars, or wrapped native coins on a network without
 * a stable coin. Those have dollars only while an operator gives them.
 */
export type Currency =
  | { readonly unit: 'USD' }
  | {
      readonly unit: 'native';
      readonly symbol: string;
      readonly nativeUSD: () => NativeDollars | null;
      /**
       * Dollars per coin that thresholds are counted by; null where neither the operator nor the network says
       * any. It is fixed: whoever answers a price from outside moves no threshold.
       */
      readonly roughUSD: Rational | null;
    };

/**
 * Returns a threshold of dollars in whole units of what the index counts in, rounded up; infinite where
 * dollars of the coin are not known even roughly, so that nothing reaches it.
 */
export function thresholdIn(currency: Currency, dollars: number): number {
  if (currency.unit === 'USD') return dollars;
  const { roughUSD } = currency;
  if (roughUSD === null) return Number.POSITIVE_INFINITY;
  const { numerator, denominator } = roughUSD;
  return Number((BigInt(dollars) * denominator + numerator - 1n) / numerator);
}
