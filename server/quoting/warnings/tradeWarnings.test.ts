import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { tradeWarnings, type WarningFacts } from './tradeWarnings.ts';

const IN = '0x1111111111111111111111111111111111111111';
const OUT = '0x2222222222222222222222222222222222222222';
const NO_FACTS: WarningFacts = {
  learn: () => undefined,
  imitatedBy: () => undefined,
  firstPoolAt: () => undefined,
};
const rule = (numerator: bigint, margin = 0n) => ({
  fee: { numerator, denominator: 100n },
  rounding: 'down' as const,
  margin,
});

function priced({
  percent = 0.3,
  discovery = 'index',
  tokenIn = { kind: 'untaxed' },
  tokenOut = { kind: 'untaxed' },
}: {
  percent?: number;
  discovery?: 'index' | 'chain';
  tokenIn?: TokenTax;
  tokenOut?: TokenTax;
} = {}) {
  return {
    request: { tokenIn: IN as Address, tokenOut: OUT as Address },
    block: { timestamp: 1_000_000n },
    priceImpact: { percent },
    discovery,
    tokenTaxes: { tokenIn, tokenOut },
  };
}

const codes = (warnings: ReturnType<typeof tradeWarnings>) =>
  warnings.map(({ code, token }) => (token === undefined ? code : `${code} ${token}`));

describe('tradeWarnings', () => {
  test.each([
    ['chain', true, ['INDEX_MISSING']],
    ['index', true, []],
    ['chain', false, []],
  ] as const)(
    'behavior: pools found by the %s where having an index is %s warn with %j',
    (discovery, hasIndex, expected) => {
      expect(codes(tradeWarnings(priced({ discovery }), { ...NO_FACTS, hasIndex }))).toEqual(expected);
    },
  );

  test.each([
    [0, []],
    [5, []],
    [5.0001, ['HIGH_SLIPPAGE']],
    [50, ['HIGH_SLIPPAGE']],
    [undefined, []],
  ])('args: a tolerance of %s percent', (slippage, expected) => {
    expect(codes(tradeWarnings(priced(), NO_FACTS, slippage))).toEqual(expected);
  });

  test.each([
    [0, []],
    [-1, []],
    [10, []],
    [10.000001, ['HIGH_PRICE_IMPACT']],
    [100, ['HIGH_PRICE_IMPACT']],
  ])('args: an impact of %s percent', (percent, expected) => {
    expect(codes(tradeWarnings(priced({ percent }), NO_FACTS))).toEqual(expected);
  });

  const dollars = (paid: bigint | null, received: bigint | null) => ({
    paid: paid === null ? null : { numerator: paid, denominator: 7n },
    received: received === null ? null : { numerator: received, denominator: 7n },
  });

  test.each([
    [1_000n, 900n, []],
    [1_000n, 899n, ['DOLLARS_DIFFER']],
    [1_000n, 1_100n, []],
    [1_000n, 1_101n, ['DOLLARS_DIFFER']],
    [1_000n, 0n, ['DOLLARS_DIFFER']],
    [0n, 1n, []],
    [null, 1n, []],
    [1n, null, []],
  ])('args: dollars of %s for %s', (paid, received, expected) => {
    expect(codes(tradeWarnings(priced(), NO_FACTS, undefined, dollars(paid, received)))).toEqual(expected);
  });

  test('behavior: the dollars say by how much, and which side is worth more', () => {
    expect(tradeWarnings(priced(), NO_FACTS, undefined, dollars(1_000n, 666n))).toEqual([
      {
        code: 'DOLLARS_DIFFER',
        message: 'By lasting prices the output is worth 33.4 % less than the input',
      },
    ]);
    const [more] = tradeWarnings(priced(), NO_FACTS, undefined, dollars(1_000n, 2_500n));
    expect(more?.message).toBe('By lasting prices the output is worth 150.0 % more than the input');
  });

  test('behavior: a token that keeps a part, at either end and in either direction', () => {
    const buys: TokenTax = { kind: 'taxed', buy: rule(1n), sell: rule(0n), move: rule(0n) };
    const moves: TokenTax = { kind: 'taxed', buy: rule(0n), sell: rule(0n), move: rule(3n) };
    expect(codes(tradeWarnings(priced({ tokenIn: buys, tokenOut: moves }), NO_FACTS))).toEqual([
      `TOKEN_TAXED ${IN}`,
      `TOKEN_TAXED ${OUT}`,
    ]);
  });

  test('behavior: a token that is a raw unit off keeps nothing', () => {
    const rebasing: TokenTax = { kind: 'taxed', buy: rule(0n, 1n), sell: rule(0n, 1n), move: rule(0n, 1n) };
    expect(tradeWarnings(priced({ tokenIn: rebasing }), NO_FACTS)).toEqual([]);
  });

  test('behavior: a token that cannot be sold again, which keeps a part too', () => {
    const trap: TokenTax = { kind: 'cannotSell', buy: rule(2n) };
    expect(codes(tradeWarnings(priced({ tokenOut: trap }), NO_FACTS))).toEqual([
      `TOKEN_CANNOT_BE_SOLD ${OUT}`,
      `TOKEN_TAXED ${OUT}`,
    ]);
  });

  test.each([
    [1_000_000, true],
    [1_000_100, true],
    [913_601, true],
    [913_600, false],
    [0, false],
  ])('behavior: a first pool at %i, seen at 1000000', (first, isYoung) => {
    const facts = { ...NO_FACTS, firstPoolAt: (token: Address) => (token === OUT ? first : undefined) };
    expect(codes(tradeWarnings(priced(), facts))).toEqual(isYoung ? [`TOKEN_YOUNG ${OUT}`] : []);
  });

  test('behavior: a token that imitates another says which', () => {
    const facts = { ...NO_FACTS, imitatedBy: (token: Address) => (token === IN ? 'USDC' : undefined) };
    expect(tradeWarnings(priced(), facts)).toEqual([
      {
        code: 'TOKEN_IMITATES',
        message: 'The symbol of tokenIn looks like USDC, which is another token',
        token: IN,
      },
    ]);
  });
});
