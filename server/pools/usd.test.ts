import { describe, expect, test } from 'vitest';
import type { PricedToken } from '../indexer/indexedMarket.ts';
import { priceUSD, worthUSD } from './usd.ts';

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
});

describe('worthUSD', () => {
  const holding = (amount: bigint | null, price: ReturnType<typeof fraction> | null) => ({
    amount,
    decimals: 2,
    price,
  });

  test('default: the sum of amounts in whole tokens times their prices', () => {
    expect(worthUSD([holding(150n, fraction(2n)), holding(50n, fraction(1n, 3n))])).toEqual(
      fraction(95_000n, 30_000n),
    );
  });

  test('default: empty', () => {
    expect(worthUSD([holding(0n, null), holding(0n, fraction(1n))])).toEqual(fraction(0n));
  });

  test('default: unknown with an amount or a price', () => {
    expect(worthUSD([holding(1n, null), holding(1n, fraction(1n))])).toBeNull();
    expect(worthUSD([holding(null, fraction(1n)), holding(1n, fraction(1n))])).toBeNull();
  });
});
