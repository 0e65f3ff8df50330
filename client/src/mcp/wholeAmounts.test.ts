import { expect, test } from 'vitest';
import { withWholeAmounts } from './wholeAmounts.ts';

const WETH = { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', decimals: 18 };
const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 };

test('default: both ends of a trade are formatted by their own decimals, in the trade and in what it holds', () => {
  const quote = {
    tokenIn: WETH.address,
    tokenOut: USDC.address.toLowerCase(),
    amountIn: '1500000000000000000',
    amountOut: '5247000001',
    amountOutNet: null,
    gasCost: '120000',
    routes: [{ percent: 60, amountIn: '1', amountOut: '0' }],
  };
  const answer = { tokens: { tokenIn: WETH, tokenOut: USDC }, quote };
  expect(withWholeAmounts(answer)).toEqual({
    tokens: answer.tokens,
    quote: {
      ...quote,
      routes: [{ ...quote.routes[0], formatted: { amountIn: '0.000000000000000001', amountOut: '0' } }],
      formatted: { amountIn: '1.5', amountOut: '5247.000001' },
    },
  });
});

test('default: amounts of a position are formatted by the tokens of its pool, also losses and its history', () => {
  const position = {
    token0: USDC,
    token1: WETH,
    amount0: '1000000',
    amount1Min: '5',
    fees0: '1',
    priceLower: '0.0001',
    history: { divergence0: '-2500000', earned1: null },
  };
  expect(withWholeAmounts(position)).toEqual({
    ...position,
    history: { ...position.history, formatted: { divergence0: '-2.5' } },
    formatted: { amount0: '1', amount1Min: '0.000000000000000005', fees0: '0.000001' },
  });
});

test('behavior: an amount of a token whose decimals no part of the answer says stays raw alone', () => {
  const fees = {
    token0: USDC.address,
    token1: '0x0000000000000000000000000000000000000009',
    fees0: '7',
    fees1: '7',
  };
  expect(withWholeAmounts({ listed: USDC, fees })).toMatchObject({
    fees: { ...fees, formatted: { fees0: '0.000007' } },
  });
  expect(withWholeAmounts(fees)).toEqual(fees);
});

test('behavior: a pool of other tokens within a trade is not formatted by the tokens of the trade', () => {
  const inner = { tokenIn: '0x0000000000000000000000000000000000000009', amountIn: '7' };
  const outer = { tokenIn: USDC.address, amountIn: '7', inner, tokens: [USDC] };
  expect(withWholeAmounts(outer)).toEqual({ ...outer, formatted: { amountIn: '0.000007' } });
});

test('behavior: amounts by token or asset are formatted, those of the native coin with 18 decimals', () => {
  const changes = [
    { asset: '0x0000000000000000000000000000000000000000', amount: '-1500000000000000000' },
    { token: USDC.address, amount: '2', value: '3' },
  ];
  expect(withWholeAmounts({ USDC, changes })).toMatchObject({
    changes: [
      { ...changes[0], formatted: { amount: '-1.5' } },
      { ...changes[1], formatted: { amount: '0.000002' } },
    ],
  });
});

test('behavior: prices, numbers and words under the names of amounts stay as they are', () => {
  const odd = { tokenIn: USDC, amountIn: 5, token: USDC, required: ['amount'], expected: { amount: 'all' } };
  expect(withWholeAmounts(odd)).toEqual(odd);
});
