import { describe, expect, test } from 'vitest';
import type { Quote } from '../api/answers.ts';
import { isOfConcern, movedWarning, warningsOf } from './warnings.ts';

const quote: Quote = {
  tokenIn: '0x1',
  tokenOut: '0x2',
  amountIn: '1000000',
  amountOut: '2000000',
  tradeType: 0,
  route: { path: [], protocol: 'v2', protocols: [], pools: [], fees: [] },
  priceImpact: 0.3,
  priceImpactBreakdown: { lpFee: 0.3, market: 0 },
  tokenTax: { tokenIn: null, tokenOut: null },
  gasCost: '100000',
  gasCostWei: '1',
  l1FeeWei: '0',
  executionPrice: 2,
  blockNumber: '1',
  discovery: 'index',
};
const symbols = { in: 'A', out: 'B' };

describe('warningsOf', () => {
  test('default: nothing about an ordinary trade', () => {
    expect(warningsOf(quote, symbols)).toEqual([]);
  });

  test.each([
    [2.99, []],
    [3, ['notice']],
    [14.9, ['notice']],
    [15, ['danger']],
  ])('args: an impact of %d %%', (priceImpact, levels) => {
    expect(warningsOf({ ...quote, priceImpact }, symbols).map(({ level }) => level)).toEqual(levels);
  });

  test('behavior: what promised more and is left out, and why', () => {
    const leftOut = { tokens: ['0xA', '0xB'], reason: 'untrusted' as const, promisedPercent: 99.4 };
    expect(warningsOf({ ...quote, leftOut }, symbols)).toEqual([
      {
        level: 'notice',
        text: 'A route through 0xA and 0xB promises 99.4% more but is left out: it is not trusted.',
      },
    ]);
    const tooGood = { tokens: ['0xA'], reason: 'tooGoodToBeTrue' as const, promisedPercent: null };
    expect(warningsOf({ ...quote, leftOut: tooGood }, symbols)[0]?.text).toBe(
      'A route through 0xA promises more but is left out: the gain is too good to be true.',
    );
    expect(warningsOf({ ...quote, leftOut: null }, symbols)).toEqual([]);
  });

  test('behavior: what the sold token keeps is its tax on selling, what the bought one keeps that on buying', () => {
    const tokenTax = {
      tokenIn: { buyBps: 100, sellBps: 250, canSell: true },
      tokenOut: { buyBps: 400, sellBps: 0, canSell: true },
    };
    const texts = warningsOf({ ...quote, tokenTax }, symbols).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringMatching(/^A takes 2.5\s?% of each transfer/),
      expect.stringMatching(/^B takes 4\s?% of each transfer/),
    ]);
  });

  test('behavior: a token that cannot be sold again is the first thing said', () => {
    const tokenTax = { tokenIn: null, tokenOut: { buyBps: 0, sellBps: null, canSell: false } };
    const [first] = warningsOf({ ...quote, tokenTax, priceImpact: 5 }, symbols);
    expect(first).toMatchObject({
      level: 'danger',
      text: expect.stringMatching(/^You cannot sell B after you buy it/),
    });
  });

  test.each([
    [5, []],
    [5.1, ['HIGH_SLIPPAGE']],
    [Number.NaN, []],
  ])('args: a tolerance of %d %%', (slippage, codes) => {
    expect(warningsOf(quote, symbols, slippage).map(({ code }) => code)).toEqual(codes);
  });

  test('behavior: a warning of the service keeps its code and names its token, one that the page has words for is said once', () => {
    const warnings = [
      { code: 'HIGH_PRICE_IMPACT', message: 'The trade loses 20 %' },
      { code: 'TOKEN_IMITATES', message: 'The symbol of tokenOut looks like USDC', token: '0x2' },
      { code: 'SOMETHING_NEW', message: 'new\u202e' },
    ];
    expect(warningsOf({ ...quote, priceImpact: 20, warnings }, symbols)).toEqual([
      {
        code: 'HIGH_PRICE_IMPACT',
        level: 'danger',
        text: expect.stringMatching(/^High price impact/),
      },
      {
        code: 'TOKEN_IMITATES',
        level: 'danger',
        text: 'The symbol of tokenOut looks like USDC. B is 0x2…0x2.',
      },
      { code: 'SOMETHING_NEW', level: 'notice', text: 'new⟨U+202E⟩.' },
    ]);
  });

  test('behavior: pools that were looked up on chain', () => {
    expect(warningsOf({ ...quote, discovery: 'chain' }, symbols)).toHaveLength(1);
  });
});

describe('movedWarning', () => {
  test.each([
    ['2000000', undefined],
    ['2100000', undefined],
    ['1999100', undefined],
    ['1999000', 'notice'],
    ['1990000', 'notice'],
    ['1989998', 'notice'],
  ])('default: 2000000 out became %s at a tolerance of 0.5 %%', (amountOut, level) => {
    expect(movedWarning(quote, { ...quote, amountOut }, 0.5)?.level).toBe(level);
  });

  test('args: exact output moves when more has to go in', () => {
    const built = { ...quote, tradeType: 1 as const };
    expect(movedWarning(built, { ...built, amountIn: '1006000' }, 0.5)?.text).toBe(
      'The price moved 0.6% against you since this transaction was built.',
    );
    expect(movedWarning(built, { ...built, amountIn: '999000' }, 0.5)).toBeUndefined();
  });
});

test.each([
  ['TOKEN_IMITATES', true],
  ['TOKEN_YOUNG', true],
  ['HIGH_SLIPPAGE', false],
  ['INDEX_MISSING', false],
])('isOfConcern: a notice of %s takes the green shield away: %s', (code, isConcern) => {
  expect(isOfConcern({ level: 'notice', code, text: '' })).toBe(isConcern);
});

test.each([
  ['a tax that the amounts include', { bps: 100, canSell: true }],
  ['a token that cannot be sold', { bps: 0, canSell: false }],
])('isOfConcern: %s takes the green shield away', (_, { bps, canSell }) => {
  const tax = { buyBps: bps, sellBps: bps, transferBps: bps, canSell, exact: true };
  const warnings = warningsOf({ ...quote, tokenTax: { tokenIn: null, tokenOut: tax } }, symbols);
  expect(warnings.map(isOfConcern)).toEqual([true]);
});

test('isOfConcern: a danger of the price takes the green shield away', () => {
  expect(warningsOf({ ...quote, priceImpact: 20 }, symbols).map(isOfConcern)).toEqual([true]);
});
