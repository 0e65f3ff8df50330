import { describe, expect, test } from 'vitest';
import type { Network, Token } from '../web/api/answers.ts';
import { actionOf, leastOut, tradeOf } from './action.ts';
import type { Quote, State } from './state.ts';

const NETWORK = { chainId: 1, name: 'Ethereum', nativeSymbol: 'ETH' } as Network;
const ETH: Token = {
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  isCoin: true,
};
const USDC: Token = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
};
const QUOTE = {
  tokenIn: USDC.address,
  tokenOut: ETH.address,
  amountIn: '1000000',
  amountOut: '1007249042881810956',
  priceImpact: 0.3,
  gasCost: '100000',
  l1FeeWei: '7',
  amountInUSD: null,
  amountOutUSD: null,
} as unknown as Quote;
const NOW = 1_000_000;

/** A swap that may go. */
const READY: State = {
  tokenIn: USDC,
  tokenOut: ETH,
  text: '1',
  amount: { kind: 'amount', raw: '1000000' },
  slippage: '0.5',
  quote: QUOTE,
  quotedAt: NOW,
  problem: undefined,
  wallets: [],
  walletProblem: undefined,
  wallet: { provider: {} as never, account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 },
  funds: { balance: 1_000_000n, coin: 100_000n * 3n + 7n, gasPrice: 3n },
  consent: undefined,
  word: '',
  flow: { kind: 'idle' },
};
const act = (change: Partial<State>, now = NOW) => actionOf({ ...READY, ...change }, NETWORK, now);
const quoted = (change: Partial<Quote>) => ({ quote: { ...QUOTE, ...change } });
const no = (why: string) => ({ kind: 'none', why });

test('default: nothing stands in the way', () => {
  expect(act({})).toEqual({ kind: 'swap' });
});

test.each<[string, Partial<State>, object]>([
  ['no wallet', { wallet: undefined }, { kind: 'connect' }],
  ['another chain', { wallet: { ...READY.wallet, chainId: 8453 } as never }, { kind: 'switch' }],
  [
    'one coin twice',
    { tokenIn: { ...ETH, isCoin: false }, tokenOut: ETH },
    no('Choose two different tokens'),
  ],
  ['no amount', { amount: { kind: 'empty' } }, no('Enter an amount')],
  ['no quote yet', { quote: undefined }, no('Waiting for a quote…')],
  ['no quote at all', { quote: undefined, problem: 'No route found' }, no('No quote')],
  ['one unit too few', { funds: { ...READY.funds, balance: 999_999n } as never }, no('Not enough USDC')],
  [
    'a wei too few for gas and layer 1',
    { funds: { ...READY.funds, coin: 300_006n } as never },
    no('Not enough ETH for the gas'),
  ],
  [
    'a swap that runs',
    { flow: { kind: 'running', step: 'sign', sent: [] } },
    no('Waiting for your signature…'),
  ],
  ['a swap that ended', { flow: { kind: 'failed', sent: [], text: '' } }, { kind: 'again' }],
])('error: %s', (_name, change, expected) => {
  expect(act(change)).toEqual(expected);
});

test('behavior: a quote is good for thirty seconds', () => {
  expect(act({}, NOW + 30_000)).toEqual({ kind: 'swap' });
  expect(act({}, NOW + 30_001)).toEqual(no('The quote is too old'));
});

test('behavior: the coin pays amount and gas together', () => {
  const sale = { tokenIn: ETH, tokenOut: USDC, ...quoted({ amountIn: '1000' }) };
  const funds = { balance: 301_007n, coin: 301_007n, gasPrice: 3n };
  expect(act({ ...sale, funds })).toEqual({ kind: 'swap' });
  expect(act({ ...sale, funds: { ...funds, coin: 301_006n } })).toEqual(no('Not enough ETH with the gas'));
});

describe('ruin', () => {
  const ASKED = no('Confirm the loss first');
  test.each<[string, Partial<Quote>]>([
    ['an impact above 5 %', { priceImpact: 5.1 }],
    ['a tenth of the dollars', { amountInUSD: '100', amountOutUSD: '89.9' }],
    [
      'a token that cannot be sold',
      { tokenTax: { tokenIn: null, tokenOut: { buyBps: 0, sellBps: null, canSell: false } } } as never,
    ],
  ])('behavior: %s waits for consent', (_name, change) => {
    expect(act(quoted(change))).toEqual(ASKED);
  });
  test('behavior: consent to one loss covers no greater one', () => {
    const consent = {
      act: 'confirm',
      percent: 6,
      lostUSD: undefined,
      isByImpact: true,
      cannotSell: false,
    } as const;
    expect(act({ consent, ...quoted({ priceImpact: 6.9 }) })).toEqual({ kind: 'swap' });
    expect(act({ consent, ...quoted({ priceImpact: 7.1 }) })).toEqual(ASKED);
    expect(act({ consent, ...quoted({ priceImpact: 60 }) })).toEqual(ASKED);
  });
});

describe('what is sent to be built', () => {
  test('default: the minimum that was shown is the bound, and nobody is named to receive', () => {
    expect(leastOut(READY)).toBe(1_002_212_797_667_401_901n);
    expect(tradeOf(READY)).toEqual({
      tokenIn: USDC.address,
      tokenOut: ETH.address,
      amountIn: '1000000',
      tradeType: 0,
      nativeIn: false,
      nativeOut: true,
      slippage: 0.5,
      minAmountOut: '1002212797667401901',
    });
  });
  test('behavior: a minimum of nothing is none', () => {
    expect(tradeOf({ ...READY, ...quoted({ amountOut: '1' }) })).not.toHaveProperty('minAmountOut');
  });
});
