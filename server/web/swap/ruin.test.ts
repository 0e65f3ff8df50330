import { expect, test } from 'vitest';
import { covers, type Ruin, ruinOf } from './ruin.ts';

const tax = (canSell: boolean) => ({ tokenIn: null, tokenOut: { canSell, buyBps: 0, sellBps: 0 } });

test.each([
  [0, undefined],
  [5, undefined],
  [5.001, 'confirm'],
  [50, 'confirm'],
  [50.001, 'word'],
  [100, 'word'],
] as const)('default: an impact of %d %% takes %s', (priceImpact, act) => {
  expect(ruinOf({ priceImpact, tokenTax: tax(true) })?.act).toBe(act);
});

test('behavior: a token that cannot be sold takes the word at any impact', () => {
  expect(ruinOf({ priceImpact: 0, tokenTax: tax(false) })).toEqual({
    act: 'word',
    percent: 0,
    cannotSell: true,
  });
});

const ruin = (act: Ruin['act'], percent: number, cannotSell = false): Ruin => ({ act, percent, cannotSell });

test.each([
  ['nothing to consent to', undefined, undefined, true],
  ['no consent', undefined, ruin('confirm', 6), false],
  ['the same', ruin('confirm', 6), ruin('confirm', 6), true],
  ['one point more', ruin('confirm', 6), ruin('confirm', 7), true],
  ['more than that', ruin('confirm', 6), ruin('confirm', 7.01), false],
  ['less', ruin('word', 60), ruin('confirm', 6), true],
  ['a stronger act', ruin('confirm', 49.9), ruin('word', 50.1), false],
  ['a token that turned out unsellable', ruin('word', 60), ruin('word', 60, true), false],
])('behavior: consent and %s', (_name, consent, now, isCovered) => {
  expect(covers(consent, now)).toBe(isCovered);
});
