import { expect, test } from 'vitest';
import type { TaxRule } from '../chain/taxRule.ts';
import type { TokenTax } from '../chain/tokenTax.ts';
import { DAI, RECIPIENT, USDC, WETH } from '../universalRouter/routeFixtures.ts';
import { netSearch } from './netSearch.ts';
import type { TradeRequest } from './tradeRequest.ts';

const LEGS = [[{ protocol: 'v3', ticksCrossed: 0, wordsCrossed: 0 }]] as const;
const UNTAXED: TokenTax = { kind: 'untaxed' };

/** Gas of one hop in raw units of what the pools give, at a price of a million raw units each. */
function gasOf(request: Partial<TradeRequest>, tokenOut: TokenTax = UNTAXED): bigint {
  const trade = { tokenIn: USDC, tokenOut: DAI, tradeType: 'exactInput', amount: 1n, maxHops: 3 } as const;
  const terms = {
    wrappedNative: WETH,
    tokenTaxes: { tokenIn: UNTAXED, tokenOut },
    gasPrice: { numerator: 1_000_000n, denominator: 1n },
  };
  return netSearch({ ...trade, ...request }, terms).ofLegs(LEGS);
}

const fee = (bps: number) => ({ fee: { bps, recipient: RECIPIENT } });

test('gas weighs more in what the pools give by what a fee leaves of it', () => {
  // 70 000 and 60 000; the fee 36 000, and 28 000 for what is gathered in the router.
  expect(gasOf({})).toBe(130_000_000_000n);
  expect(gasOf(fee(500))).toBe(204_210_526_316n);
  expect(gasOf(fee(1))).toBe(194_019_401_941n);
});

test('of an exact output the fee is no part of what is counted', () => {
  expect(gasOf({ ...fee(500), tradeType: 'exactOutput' })).toBe(194_000_000_000n);
});

test('what the token keeps of the payment counts too', () => {
  const tenth: TaxRule = { fee: { numerator: 1n, denominator: 10n }, rounding: 'down', margin: 0n };
  const taxed: TokenTax = { kind: 'taxed', buy: tenth, sell: tenth, move: tenth };
  // Three taxed transfers are 180 000 more, and 0.9 · 0.95 · 0.9 is left.
  expect(gasOf(fee(500), taxed)).toBe(486_029_889_539n);
  expect(gasOf({}, taxed)).toBe(211_111_111_112n);
});
