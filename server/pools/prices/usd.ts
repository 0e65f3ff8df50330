import { powerOfTen, type Rational } from '../../amm/rational.ts';
import type { PricedToken } from '../../indexer/market/indexedMarket.ts';

const ONE: Rational = { numerator: 1n, denominator: 1n };

const RANK_STABLE = 3;

/**
 * Safe to share: what an anchor is worth depends on its fields alone. Thousands of tokens are priced in one.
 */
const anchorUSD = new WeakMap<PricedToken, { readonly usd: Rational | null }>();

/**
 * Returns US dollars per whole token now: its price in its anchor times the anchor's own price; null when
 * unknown. An anchor that has since lost its rank prices nothing.
 */
export function priceUSD({ pricingRank, priceInAnchor, priceAnchor }: PricedToken): Rational | null {
  if (pricingRank === RANK_STABLE) return ONE;
  if (priceInAnchor === null || priceAnchor === null || priceAnchor.pricingRank <= pricingRank) return null;
  let anchor = anchorUSD.get(priceAnchor);
  if (anchor === undefined) {
    anchor = { usd: priceUSD(priceAnchor) };
    anchorUSD.set(priceAnchor, anchor);
  }
  if (anchor.usd === null) return null;
  return anchor.usd === ONE ? priceInAnchor : times(priceInAnchor, anchor.usd);
}

/**
 * Returns whether the index counts in the unit that the network's settings say. Else its coins would be shown
 * as dollars.
 * @param native the wrapped native coin in the index; undefined while no pool holds it
 */
export function isCountedIn(
  native: Pick<PricedToken, 'pricingRank'> | undefined,
  unit: 'USD' | 'native',
): boolean {
  return native === undefined || (native.pricingRank === RANK_STABLE) === (unit === 'native');
}

/** Returns amount / 10^decimals. */
export function whole(amount: bigint, decimals: number): Rational {
  return { numerator: amount, denominator: powerOfTen(decimals) };
}

export function plus(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  if (a.denominator < b.denominator) return plus(b, a);
  // Decimals: a product of denominators would grow with each figure of a sum.
  if (a.denominator % b.denominator === 0n) {
    const { denominator } = a;
    return { numerator: a.numerator + b.numerator * (denominator / b.denominator), denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** Adds figures of which the unknown ones count nothing. The sum is unknown only where both are. */
export function knownSum(a: Rational | null, b: Rational | null): Rational | null {
  if (a === null || b === null) return a ?? b;
  return plus(a, b);
}

export function times(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

export function isLess(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}
