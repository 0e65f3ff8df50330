import { type Rational, toSignificant } from '../../amm/rational.ts';
import type { PoolWorth } from '../prices/poolWorth.ts';
import { isLess } from '../prices/usd.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const DIGITS = 6;
/**
 * US dollars. A pool that holds less has no yearly rate: a handful of swaps would make one of thousands of
 * percent.
 */
export const LEAST_WORTH_USD = 1000;

/**
 * A place in a list counts one percent of the rate for each 2 500 dollars that the pool is worth, 2.5 times
 * the least value. A percent a year is the 36 500th part of the value a day.
 */
const LEAST_WORTHS_PER_DAILY_RATE = 2.5 * 36_500;

export type AnnualRate =
  /** `perWorth`: fees over value, exact. */
  | { readonly percent: number; readonly perWorth: Rational; readonly reason: null }
  | { readonly percent: null; readonly perWorth: null; readonly reason: string };

/**
 * Computes fees · (365 days / window) / lasting value · 100, percent, rounded to 6 significant digits; the
 * reason when it has no value. The lasting value is the greatest of the present one and those of hours: who
 * takes liquidity out makes no rate with it, not within an hour either.
 * @param fees US dollars; null when no swap could be priced, 'uncounted' for a pool whose fees do not follow
 * from its volume
 * @param hourWorths greatest value in each hour with events of the window, US dollars; null where unknown
 * @param leastWorth `LEAST_WORTH_USD` in what the index counts in; infinite where that is not known
 */
export function annualRate(
  fees: Rational | null | 'uncounted',
  worth: PoolWorth,
  windowSeconds: number,
  hourWorths: readonly (Rational | null)[],
  leastWorth: number,
): AnnualRate {
  if (fees === 'uncounted')
    return unknown('hooks change what swaps pay, pairs have a fee each, or it is above 1 %');
  if (worth.usd === null) return unknown(worth.reason);
  if (worth.usd.numerator === 0n) return unknown('the pool is empty');
  if (leastWorth === Number.POSITIVE_INFINITY) {
    return unknown(`the least value, ${LEAST_WORTH_USD} dollars, is not known in native coins`);
  }
  if (isLess(worth.usd, { numerator: BigInt(leastWorth), denominator: 1n })) {
    return unknown(`the pool holds less than ${leastWorth} of the currency`);
  }
  const tvl = hourWorths.reduce<Rational>((a, b) => (b !== null && isLess(a, b) ? b : a), worth.usd);
  if (fees === null) return unknown('no swap of this time could be priced');
  const percent = {
    numerator: fees.numerator * tvl.denominator * BigInt(YEAR_SECONDS) * 100n,
    denominator: fees.denominator * tvl.numerator * BigInt(windowSeconds),
  };
  const perWorth = {
    numerator: fees.numerator * tvl.denominator,
    denominator: fees.denominator * tvl.numerator,
  };
  return { percent: toSignificant(percent, DIGITS), perWorth, reason: null };
}

/**
 * Returns what pools are ranked by: fees over lasting value, up to what the present value vouches for.
 * Whoever trades with himself makes any rate for the gas; a value that vouches for it has to be his own, and
 * stay. Null without a rate.
 */
export function rankedRate(
  { perWorth }: AnnualRate,
  { usd }: PoolWorth,
  leastWorth: number,
): Rational | null {
  if (perWorth === null || usd === null) return null;
  const perDay = BigInt(leastWorth) * BigInt(LEAST_WORTHS_PER_DAILY_RATE);
  const vouched = { numerator: usd.numerator, denominator: usd.denominator * perDay };
  return isLess(vouched, perWorth) ? vouched : perWorth;
}

/**
 * Returns the highest fees over value of a day that a value vouches for, by floating-point numbers: as
 * `rankedRate`.
 */
export const vouchedRate = (worth: number, leastWorth: number): number =>
  worth / (leastWorth * LEAST_WORTHS_PER_DAILY_RATE);

const unknown = (reason: string): AnnualRate => ({ percent: null, perWorth: null, reason });
