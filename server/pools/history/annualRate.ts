import { type Rational, toSignificant } from '../../amm/rational.ts';
import type { PoolWorth } from '../prices/poolWorth.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const DIGITS = 6;

export type AnnualRate =
  | { readonly percent: number; readonly reason: null }
  | { readonly percent: null; readonly reason: string };

/**
 * Computes fees · (365 days / window) / tvl · 100, percent, rounded to 6 significant digits; the reason when
 * it has no value.
 */
export function annualRate(fees: Rational | null, worth: PoolWorth, windowSeconds: number): AnnualRate {
  const tvl = worth.usd;
  if (tvl === null) return unknown(worth.reason);
  if (tvl.numerator === 0n) return unknown('the pool is empty');
  if (fees === null) return unknown('no swap of this time could be priced');
  const percent = {
    numerator: fees.numerator * tvl.denominator * BigInt(YEAR_SECONDS) * 100n,
    denominator: fees.denominator * tvl.numerator * BigInt(windowSeconds),
  };
  return { percent: toSignificant(percent, DIGITS), reason: null };
}

const unknown = (reason: string): AnnualRate => ({ percent: null, reason });
