import { expect, test } from 'vitest';
import type { Quote, Swap } from '../api/answers.ts';
import { type Market, unsendableOf } from './unsendable.ts';
import type { Built } from './useSwapFlow.ts';

const SECOND = 1000;
const BUILT_AT = 1_000_000 * SECOND;
const quoteOf = (amountIn: string, amountOut: string, tradeType: 0 | 1 = 0) =>
  ({ amountIn, amountOut, tradeType }) as Quote;
const built = (quote: Quote): Built => ({
  quote,
  builtAt: BUILT_AT,
  permit: undefined,
  mostIn: undefined,
  exchange: undefined,
  swap: { deadline: '1001200' } as Swap,
});
const SALE = quoteOf('1', '1000000');
const at = (seconds: number, change: Partial<Market> = {}): Market => ({
  quote: SALE,
  slippage: 0.5,
  now: BUILT_AT + seconds * SECOND,
  quotedAt: BUILT_AT + seconds * SECOND,
  ...change,
});

test.each([
  [0, undefined],
  [120, undefined],
  [120.001, 'This transaction is more than two minutes old.'],
  [1199.999, 'This transaction is more than two minutes old.'],
  [1200, 'This transaction is past its deadline.'],
])('default: a transaction of %d seconds ago', (seconds, reason) => {
  const next = 'Rebuild the transaction.';
  expect(unsendableOf(built(SALE), at(seconds))).toEqual(reason && { what: reason, next });
});

test.each([
  [30, undefined],
  [30.001, 'The newest quote is 30 seconds old. Nothing can be sent until there is a new one.'],
])('behavior: a quote of %d seconds ago', (age, reason) => {
  const next = 'Wait for it, or check your connection.';
  const found = unsendableOf(built(SALE), at(60, { quotedAt: BUILT_AT + (60 - age) * SECOND }));
  expect(found).toEqual(reason && { what: reason, next });
});

test.each([
  ['1000000', 0.5, undefined],
  ['995000', 0.5, undefined],
  ['994999', 0.5, /moved 0.5% against you .* it would revert/],
  ['1010000', 0.5, undefined],
  ['1010001', 0.5, /is 1% better .* others could take the difference/],
  ['1020000', 2, undefined],
  ['1020001', 2, /is 2% better/],
])('behavior: 1000000 out became %s at a tolerance of %d %%', (amountOut, slippage, reason) => {
  const found = unsendableOf(built(SALE), at(1, { quote: quoteOf('1', amountOut), slippage }));
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found).toEqual({ what: expect.stringMatching(reason), next: 'Rebuild the transaction.' });
});

test.each([
  ['1005000', undefined],
  ['1005001', /against you/],
  ['990000', undefined],
  ['989999', /better/],
])('behavior: an exact output that took 1000000 takes %s', (amountIn, reason) => {
  const found = unsendableOf(built(quoteOf('1000000', '1', 1)), at(1, { quote: quoteOf(amountIn, '1', 1) }));
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found).toEqual({ what: expect.stringMatching(reason), next: 'Rebuild the transaction.' });
});
