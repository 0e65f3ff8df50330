import { describe, expect, test } from 'vitest';
import type { PricedToken } from '../../indexer/market/indexedMarket.ts';
import { priceUSD } from './usd.ts';

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
