import { expect, test } from 'vitest';
import { type Currency, thresholdIn } from './currency.ts';

const coins = (numerator: bigint, denominator: bigint): Currency => ({
  unit: 'native',
  symbol: 'KAS',
  roughUSD: { numerator, denominator },
  // What others answer from outside counts for nothing: a thousand million dollars here.
  nativeUSD: () => ({
    usd: { numerator: 10n ** 9n, denominator: 1n },
    source: 'NATIVE_USD_URL',
    readAt: 1_700_000_000,
  }),
});

test.each<[string, Currency, number]>([
  ['dollars', { unit: 'USD' }, 1000],
  ['coins of five cents', coins(5n, 100n), 20_000],
  ['coins of three dollars, rounded up', coins(3n, 1n), 334],
  ['coins of 2500 dollars', coins(2500n, 1n), 1],
  ['coins without a price', { unit: 'native', symbol: 'X', nativeUSD: () => null, roughUSD: null }, Infinity],
])('thresholdIn: a thousand dollars in %s', (_, currency, expected) => {
  expect(thresholdIn(currency, 1000)).toBe(expected);
});
