import type { Rational } from '../amm/rational.ts';

/** Dollars of one native coin, given from outside. */
export interface NativeDollars {
  readonly usd: Rational;
  /** The setting that they come from. */
  readonly source: 'NATIVE_USD' | 'NATIVE_USD_URL';
  /** When the URL gave them, Unix seconds; null for a fixed price. */
  readonly readAt: number | null;
}

/**
 * What the index counts prices, values and volumes in: dollars, or wrapped native coins on a network without a stable
 * coin. Those have dollars only while an operator gives them.
 */
export type Currency =
  | { readonly unit: 'USD' }
  | { readonly unit: 'native'; readonly symbol: string; readonly nativeUSD: () => NativeDollars | null };
