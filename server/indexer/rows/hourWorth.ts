import type { Rational } from '../../amm/rational.ts';

/** Value of a market in a listed hour: at its end, and the greatest that stood in it. */
export const LISTED_HOUR_WORTH = 'tvlUSD greatestTvlUSD';
/** Value of a market after its last event, and the greatest that stood in that hour before it. */
export const LATEST_HOUR_WORTH = 'tvlUSD hourTvlUSD';

/**
 * Returns the greatest value of a market in an hour, US dollars; null when unknown. An index that was
 * deployed before it kept the greatest one tells only that at the end.
 */
export function greatestWorth(end: Rational | null, stood: Rational | null | undefined): Rational | null {
  if (end === null || stood === null || stood === undefined) return end ?? stood ?? null;
  return end.numerator * stood.denominator < stood.numerator * end.denominator ? stood : end;
}
