import { expect, test } from 'vitest';
import type { NativeDollars } from '../../pools/currency.ts';
import { moneyOf } from './presentMoney.ts';

const FIGURE = { numerator: 5n, denominator: 2n };
const native = (nativeUSD: NativeDollars | null) =>
  moneyOf({ unit: 'native', roughUSD: null, symbol: 'KAS', nativeUSD: () => nativeUSD });

test('default: dollars stay dollars, and there are no fields of native coins', () => {
  const money = moneyOf({ unit: 'USD' });
  expect([money.usd(FIGURE), money.usd(null), money.native(FIGURE), money.reason]).toEqual([
    '2.5',
    null,
    undefined,
    null,
  ]);
  expect(money.currency).toEqual({
    unit: 'USD',
    symbol: 'USD',
    nativeUSD: null,
    nativeUSDSource: null,
    nativeUSDReadAt: null,
  });
  expect(money.etag('0xab')).toBe('0xab');
});

test('behavior: native coins without a price are never shown as dollars', () => {
  const money = native(null);
  expect([money.usd(FIGURE), money.native(FIGURE), money.native(null)]).toEqual([null, '2.5', null]);
  expect(money.reason).toBe(
    'no stable coin of this network is known, and the native coin has no price in dollars',
  );
  expect(money.currency).toMatchObject({
    unit: 'native',
    symbol: 'KAS',
    nativeUSD: null,
    nativeUSDSource: null,
  });
});

test('behavior: with a price from outside dollars are coins times it, and the answer says whose price it is', () => {
  const money = native({ usd: { numerator: 1n, denominator: 20n }, source: 'NATIVE_USD_URL', readAt: 1700 });
  expect([money.usd(FIGURE), money.native(FIGURE), money.usd(null), money.reason]).toEqual([
    '0.125',
    '2.5',
    null,
    null,
  ]);
  expect(money.currency).toEqual({
    unit: 'native',
    symbol: 'KAS',
    nativeUSD: '0.05',
    nativeUSDSource: 'NATIVE_USD_URL',
    nativeUSDReadAt: 1700,
  });
});

test('behavior: the ETag changes with the price, so no old dollars are confirmed as fresh', () => {
  const at = (numerator: bigint, readAt: number | null) =>
    native({ usd: { numerator, denominator: 20n }, source: 'NATIVE_USD', readAt }).etag('0xab');
  const tags = [
    at(1n, 1),
    at(2n, 1),
    at(1n, 2),
    at(1n, null),
    native(null).etag('0xab'),
    native(null).etag('0xcd'),
  ];
  expect(new Set(tags).size).toBe(tags.length);
});
