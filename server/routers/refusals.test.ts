import { describe, expect, test } from 'vitest';
import {
  DAI,
  FEE_RECIPIENT,
  handingOver,
  USDC,
  v2Hop,
  v3Hop,
  v4Hop,
  WETH,
} from '../universalRouter/routes.testkit.ts';
import type { RouterKindName } from './routerKind.ts';
import { ROUTER_KINDS } from './routerKinds.ts';
import type { RouterSwap } from './routerSwap.ts';
import { BUY, purchase, ROUTER_SWAPS, SELL, sale } from './swaps.testkit.ts';

const [PAIR, POOL] = [v2Hop(USDC, DAI), v3Hop(USDC, DAI, 100)];
const fee = (bips: bigint, amount: bigint) => ({ recipient: FEE_RECIPIENT, bips, amount });

test('no router refuses a swap that it carries out', () => {
  for (const [name, swaps] of Object.entries(ROUTER_SWAPS))
    for (const swap of Object.values(swaps))
      expect(ROUTER_KINDS[name as RouterKindName].refusalOf(swap)).toBeUndefined();
});

const REFUSED: readonly (readonly [RouterKindName, string, RouterSwap, string])[] = [
  [
    'uniswapV2Router02',
    'permit',
    { ...SELL, hasPermit: true, legs: [sale(PAIR)] },
    'a plain allowance of the router',
  ],
  ['uniswapV2Router02', 'protocol', { ...SELL, legs: [sale(POOL)] }, 'routes through pools of v2'],
  [
    'uniswapV2Router02',
    'split',
    { ...SELL, legs: [sale(PAIR), sale(PAIR)] },
    'at most 1 route of an exact input',
  ],
  ['uniswapV2Router02', 'fee', { ...SELL, fee: fee(30n, 2n), legs: [sale(PAIR)] }, 'swaps without a fee'],
  [
    'uniswapV2Router02',
    'taxedToken',
    { ...BUY, isTaxed: true, legs: [purchase(PAIR)] },
    'an exact input over one route through v2',
  ],
  ['swapRouter', 'protocol', { ...SELL, legs: [sale(PAIR)] }, 'routes through pools of v3'],
  ['swapRouter', 'taxedToken', { ...SELL, isTaxed: true, legs: [sale(POOL)] }, 'tokens that arrive in full'],
  [
    'swapRouter',
    'split',
    { ...BUY, legs: [purchase(POOL), purchase(POOL)] },
    'at most 1 route of an exact output',
  ],
  [
    'swapRouter',
    'feeSize',
    { ...SELL, fee: fee(101n, 2n), legs: [sale(POOL)] },
    'a fee of 1 to 100 basis points',
  ],
  [
    'swapRouter',
    'feeOfExactOutput',
    { ...BUY, fee: fee(100n, 8n), legs: [purchase(POOL)] },
    'a fee of an exact input, or of an exact output through V3 pools',
  ],
  [
    'swapRouter02',
    'protocol',
    { ...SELL, legs: [sale(v4Hop(USDC, DAI))] },
    'routes through pools of v2 and v3',
  ],
  [
    'swapRouter02',
    'mixedRoute',
    { ...BUY, legs: [purchase(v2Hop(USDC, WETH), v3Hop(WETH, DAI, 500))] },
    'an exact output over pools of one kind',
  ],
  [
    'swapRouter02',
    'taxedToken',
    { ...SELL, isTaxed: true, legs: [sale(POOL)] },
    'an exact input over one route through v2',
  ],
  [
    'swapRouter02',
    'taxedToken',
    { ...SELL, isTaxed: true, legs: [sale(PAIR), sale(PAIR)] },
    'an exact input over one route through v2',
  ],
  [
    'swapRouter02',
    'feeOfTaxedToken',
    { ...SELL, isTaxed: true, fee: fee(30n, 2n), legs: [sale(PAIR)] },
    'a fee of a token that arrives in full',
  ],
  [
    'swapRouter02',
    'feeOfExactOutput',
    { ...BUY, fee: fee(100n, 9n), legs: [purchase(PAIR)] },
    'a fee of an exact input, or of an exact output through V3 pools',
  ],
  ['executor', 'permit', { ...SELL, hasPermit: true, legs: [sale(PAIR)] }, 'a plain allowance of the router'],
  ['executor', 'protocol', { ...SELL, legs: [sale(v4Hop(USDC, DAI))] }, 'routes through pools of v2 and v3'],
  [
    'executor',
    'handOver',
    { ...SELL, legs: [handingOver(sale(POOL)), sale(POOL)] },
    'routes that swap through all of their pools',
  ],
  [
    'executor',
    'taxedToken',
    { ...SELL, isTaxed: true, legs: [sale(POOL)] },
    'an exact input over one route through v2',
  ],
  [
    'executor',
    'taxedToken',
    { ...SELL, isTaxed: true, legs: [sale(PAIR), sale(PAIR)] },
    'an exact input over one route through v2',
  ],
  [
    'executor',
    'minimum',
    { ...SELL, bound: 0n, legs: [sale(POOL)] },
    'a minimum output of at least one raw unit',
  ],
  [
    'executor',
    'recipient',
    { ...SELL, recipient: POOL.pool.address, legs: [sale(POOL)] },
    'a recipient that is neither the executor nor a pool of the route',
  ],
  [
    'executor',
    'feeSize',
    { ...SELL, fee: fee(501n, 2n), legs: [sale(POOL)] },
    'a fee of 1 to 500 basis points',
  ],
  [
    'executor',
    'feeOfTaxedToken',
    { ...SELL, isTaxed: true, fee: fee(30n, 2n), legs: [sale(PAIR)] },
    'a fee of a token that arrives in full',
  ],
  [
    'executor',
    'feeOfExactOutput',
    { ...BUY, fee: fee(100n, 8n), legs: [purchase(POOL)] },
    'a fee of an exact input, or of an exact output that is rounded up before it',
  ],
];

describe.each(REFUSED)('%s refuses %s', (name, term, swap, can) => {
  test('the refusal names the term and the nearest swap', () => {
    expect(ROUTER_KINDS[name].refusalOf(swap)).toEqual({ term, can });
    expect(() => ROUTER_KINDS[name].encode(swap)).toThrow(`(${term}), only ${can}`);
  });
});

test('a swap that contradicts itself is an error', () => {
  const swap = { ...SELL, legs: [sale(POOL)] };
  for (const name of ['swapRouter', 'swapRouter02'] as const) {
    const { encode } = ROUTER_KINDS[name];
    expect(() => encode({ ...swap, legs: [] })).toThrow('a swap needs a route');
    expect(() => encode({ ...swap, nativeIn: true })).toThrow('native in needs wrapped native as tokenIn');
    expect(() => encode({ ...swap, nativeOut: true })).toThrow('native out needs wrapped native as tokenOut');
    const other = sale(v3Hop(USDC, WETH, 500));
    expect(() => encode({ ...swap, legs: [sale(POOL), other] })).toThrow('the same ends');
  }
  const recipient = '0x0000000000000000000000000000000000000002';
  for (const { encode, verify } of [ROUTER_KINDS.swapRouter, ROUTER_KINDS.swapRouter02]) {
    const { data, value } = encode(swap);
    expect(() => encode({ ...swap, recipient })).toThrow('routers read as another account');
    expect(verify(data, value, { ...swap, recipient })).toMatchObject({
      field: 'an account of its own as the recipient',
    });
  }
  const empty = { ...sale(POOL), amountIn: 0n };
  expect(() => ROUTER_KINDS.swapRouter02.encode({ ...swap, legs: [empty] })).toThrow(
    'a route needs an input',
  );
});
