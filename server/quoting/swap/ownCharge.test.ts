import { expect, test } from 'vitest';
import { quotedTrade } from '../model/quotedTrade.testkit.ts';
import type { PricedTrade } from '../quoter.ts';
import { ownCharge } from './ownCharge.ts';

const BUILT = { to: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', data: '0x3593564c', value: 0n } as const;
/** 500 wei, whatever the bytes. */
const FLAT = {
  compression: 'fastLz',
  bytes: 0n,
  wei: 500n,
  moreBytes: 1n,
  moreWei: 0n,
  isInGas: false,
} as const;

/** Two raw units a unit of gas, a unit for ten wei; 300 wei were foretold. */
function pricedTrade(tradeType: 'exactInput' | 'exactOutput', l1Fee: typeof FLAT | null | undefined) {
  const trade = quotedTrade(tradeType);
  return {
    ...trade,
    block: { ...trade.block, gasPriceWei: 10n, l1Fee },
    l1FeeWei: 300n,
    gasPrice: { numerator: 2n, denominator: 1n },
    gasUnits: 1_000n,
    gasCostInToken: 2_060n,
    amountNet: 1_000_000n,
  } as unknown as PricedTrade;
}

test('default: an exact input leaves less where its bytes cost more than was foretold', () => {
  expect(ownCharge(pricedTrade('exactInput', FLAT), BUILT, 10)).toMatchObject({
    l1FeeWei: 500n,
    gasUnits: 1_000n,
    gasCostInToken: 2_100n,
    amountNet: 999_960n,
  });
});

test('default: an exact output takes more', () => {
  expect(ownCharge(pricedTrade('exactOutput', FLAT), BUILT, 10)).toMatchObject({
    l1FeeWei: 500n,
    gasCostInToken: 2_100n,
    amountNet: 1_000_040n,
  });
});

test('behavior: a charge by the byte counts the bytes of this calldata', () => {
  const byByte = { ...FLAT, wei: 0n, moreWei: 1n } as unknown as typeof FLAT;
  const of = (data: `0x${string}`) =>
    ownCharge(pricedTrade('exactInput', byByte), { ...BUILT, data }, 10).l1FeeWei ?? 0n;
  // 64 bytes without a repetition cost as many bytes more, and their marks.
  const random =
    '9f5b0a6de1c34872b1ce85d03a7f46289d17e2fb5c60834ab92d71e6f8054c3b3e82d4719ac65f0be7b3092d58f1c6a4417e9bd02c853f6aa0d47c19e5b2f863';
  expect(of(`0x3593564c${random}`) - of('0x3593564c')).toBeGreaterThanOrEqual(64n);
  expect(of(`0x3593564c${random}`) - of('0x3593564c')).toBeLessThanOrEqual(70n);
});

test.each([null, undefined])('behavior: where the charge is %s, nothing changes', (l1Fee) => {
  const priced = pricedTrade('exactInput', l1Fee);
  expect(ownCharge(priced, BUILT, 10)).toBe(priced);
});

test('behavior: gas without a price has the charge alone', () => {
  const priced = {
    ...pricedTrade('exactInput', FLAT),
    gasPrice: null,
    gasCostInToken: null,
    amountNet: null,
  };
  expect(ownCharge(priced, BUILT, 10)).toMatchObject({
    l1FeeWei: 500n,
    gasCostInToken: null,
    amountNet: null,
  });
});
