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
    lostUSD: undefined,
    isByImpact: false,
    cannotSell: true,
  });
});

test.each([
  [90, undefined],
  [89.99, 'confirm'],
  [50, 'confirm'],
  [49.99, 'word'],
  [0, 'word'],
  [200, undefined],
] as const)('default: %d dollars for 100 without impact take %s', (out, act) => {
  expect(ruinOf({ priceImpact: 0 }, { in: 100, out })?.act).toBe(act);
});

test('default: the loss in dollars is the greater of both', () => {
  expect(ruinOf({ priceImpact: 6 }, { in: 2000, out: 1990 })).toMatchObject({ percent: 6, lostUSD: 120 });
  expect(ruinOf({ priceImpact: 6 }, { in: 2000, out: 1500 })).toMatchObject({ percent: 25, lostUSD: 500 });
  expect(ruinOf({ priceImpact: 6 })).toMatchObject({ percent: 6, lostUSD: undefined });
});

test('behavior: a price of 0 takes nothing away', () => {
  expect(ruinOf({ priceImpact: 4 }, { in: 0, out: 0 })).toBeUndefined();
  expect(ruinOf({ priceImpact: 6 }, { in: 0, out: 5 })?.act).toBe('confirm');
});

const ruin = (act: Ruin['act'], percent: number, cannotSell = false): Ruin => ({
  act,
  percent,
  cannotSell,
  lostUSD: undefined,
  isByImpact: true,
});

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
