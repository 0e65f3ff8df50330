import { describe, expect, test } from 'vitest';
import type { PricedToken } from '../../indexer/market/indexedMarket.ts';
import { knownSum, plus, priceUSD } from './usd.ts';

const fraction = (numerator: bigint, denominator = 1n) => ({ numerator, denominator });
const stable: PricedToken = { pricingRank: 3, priceInAnchor: null, priceAnchor: null };
const native: PricedToken = { pricingRank: 2, priceInAnchor: fraction(3500n), priceAnchor: stable };
const other: PricedToken = { pricingRank: 1, priceInAnchor: fraction(57n, 2n), priceAnchor: native };

describe('priceUSD', () => {
  test.each([
    ['a stable coin', stable, fraction(1n)],
    ['one step', native, fraction(3500n)],
    ['two steps', other, fraction(199_500n, 2n)],
    [
      'three steps',
      { pricingRank: 0, priceInAnchor: fraction(1n, 1000n), priceAnchor: other },
      fraction(199_500n, 2000n),
    ],
  ])('default: %s', (_, token, price) => {
    expect(priceUSD(token)).toEqual(price);
  });

  test('default: a missing step leaves the price unknown', () => {
    const unpriced: PricedToken = { pricingRank: 2, priceInAnchor: null, priceAnchor: null };
    expect(priceUSD(unpriced)).toBeNull();
    expect(priceUSD({ pricingRank: 0, priceInAnchor: fraction(5n), priceAnchor: unpriced })).toBeNull();
    expect(priceUSD({ pricingRank: 0, priceInAnchor: fraction(5n), priceAnchor: null })).toBeNull();
  });

  test('behavior: an anchor that no longer ranks above the token prices nothing', () => {
    const fallen: PricedToken = { pricingRank: 0, priceInAnchor: fraction(9n, 10n), priceAnchor: native };
    expect(priceUSD(fallen)).toEqual(fraction(31_500n, 10n));
    expect(priceUSD({ ...native, priceAnchor: fallen })).toBeNull();
  });
});

describe('plus', () => {
  test.each([
    ['one denominator', fraction(3n, 10n), fraction(4n, 10n), fraction(7n, 10n)],
    ['decimals, the longer one first', fraction(3n, 1000n), fraction(4n, 10n), fraction(403n, 1000n)],
    ['decimals, the shorter one first', fraction(4n, 10n), fraction(3n, 1000n), fraction(403n, 1000n)],
    ['no decimals of each other', fraction(1n, 2n), fraction(1n, 3n), fraction(5n, 6n)],
  ])('default: %s', (_, a, b, sum) => {
    expect(plus(a, b)).toEqual(sum);
  });

  test('behavior: an unknown figure counts nothing beside a known one', () => {
    expect(knownSum(fraction(3n), null)).toEqual(fraction(3n));
    expect(knownSum(null, fraction(3n))).toEqual(fraction(3n));
    expect(knownSum(null, null)).toBeNull();
  });
});
