import type { Rational } from '../amm/rational.ts';
import type { PricedToken } from '../indexer/indexedMarket.ts';

const ZERO: Rational = { numerator: 0n, denominator: 1n };
const ONE: Rational = { numerator: 1n, denominator: 1n };

const RANK_STABLE = 3;

/** US dollars per whole token now: its price in its anchor times the anchor's own price; null when unknown. */
export function priceUSD({ pricingRank, priceInAnchor, priceAnchor }: PricedToken): Rational | null {
  if (pricingRank === RANK_STABLE) return ONE;
  if (priceInAnchor === null || priceAnchor === null) return null;
  const anchor = priceUSD(priceAnchor);
  return anchor === null ? null : times(priceInAnchor, anchor);
}

/** Σ amount / 10^decimals · price, US dollars, exact; null when an amount or the price of one is unknown. */
export function worthUSD(
  holdings: readonly { amount: bigint | null; decimals: number; price: Rational | null }[],
): Rational | null {
  let worth: Rational = ZERO;
  for (const { amount, decimals, price } of holdings) {
    // Nothing of a token is worth nothing, whatever its price.
    if (amount === 0n) continue;
    if (amount === null || price === null) return null;
    worth = plus(worth, times({ numerator: amount, denominator: 10n ** BigInt(decimals) }, price));
  }
  return worth;
}

export function plus(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

function times(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}
