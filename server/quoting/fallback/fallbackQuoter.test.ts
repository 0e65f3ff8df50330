import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { pricedFor } from '../../endpoints/quotes/priced.testkit.ts';
import { AppError } from '../../errors.ts';
import { ROUTER_KINDS } from '../../routers/routerKinds.ts';
import { hexOf } from '../../routing/model/pool.ts';
import type { Hop, TradeType } from '../../routing/model/route.ts';
import {
  DAI,
  FEE_RECIPIENT,
  legOf,
  UNI,
  USDC,
  v2Hop,
  v4Hop,
  WETH,
} from '../../universalRouter/routes.testkit.ts';
import { BLOCK, HALF_PERCENT } from '../model/quotedTrade.testkit.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { fallbackQuoter } from './fallbackQuoter.ts';

const WAITER = { signal: new AbortController().signal };
const address = (digit: number): Address => `0x00000000000000000000000000000000000000${digit.toString(16)}`;
const pair = (tokenIn: Address, tokenOut: Address, digit: number) => v2Hop(tokenIn, tokenOut, address(digit));
const [A, B, C, D] = [
  pair(USDC, DAI, 0xa1),
  pair(USDC, DAI, 0xb1),
  pair(USDC, DAI, 0xc1),
  pair(USDC, DAI, 0xd1),
];
/** Both go through a token that nobody vouches for. */
const THROUGH_UNI = [pair(USDC, UNI, 0xe1), pair(UNI, DAI, 0xe2)];
const THROUGH_UNI_TOO = [pair(USDC, UNI, 0xf1), pair(UNI, DAI, 0xf2)];
const EXECUTOR = { kind: ROUTER_KINDS.executor, address: address(0xee) };
const REQUEST: QuoteRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 10_000n,
  maxHops: 3,
  tolerance: HALF_PERCENT,
  fallback: 'wanted',
};

/** A route of equal amounts at all joints but the last. */
function routeOf(
  hops: readonly Hop[],
  amountIn: bigint,
  amountOut: bigint,
  tradeType: TradeType = 'exactInput',
) {
  return legOf(tradeType, hops, [amountIn, ...hops.slice(1).map(() => 500n), amountOut]).route;
}

type Legs = PricedTrade['legs'];

function tradeOf(legs: Legs, change: Partial<PricedTrade> = {}): Partial<PricedTrade> {
  const sum = (at: 0 | -1) => legs.reduce((total, { amounts }) => total + (amounts.at(at) ?? 0n), 0n);
  const gasHops = legs.map(({ hops }) =>
    hops.map(({ pool: { protocol } }) => ({ protocol, ticksCrossed: 0, wordsCrossed: 0 })),
  );
  return { legs, gasHops, amountIn: sum(0), amountOut: sum(-1), ...change };
}

/** Answers the trade first, then the first route that a request does not exclude; `isBlind`: of all. */
function market(trade: Partial<PricedTrade>, routes: readonly Partial<PricedTrade>[], isBlind = false) {
  const asked: QuoteRequest[] = [];
  const quoter: Quoter = {
    price: (request) => {
      asked.push(request);
      if (request.without === undefined) return { ...pricedFor(request), exchange: 'main', ...trade };
      const open = routes.find(
        ({ legs = [] }) =>
          isBlind ||
          legs.every(({ hops }) =>
            hops.every(({ pool }) => request.without?.pools.has(hexOf(pool.id)) !== true),
          ),
      );
      if (open === undefined) throw new AppError('NO_ROUTE', 'No route found');
      return { ...pricedFor(request), ...open };
    },
    recheck: async () => undefined,
    culpritsOf: () => undefined,
    leaveOut: () => undefined,
    isTouched: () => false,
    version: () => '',
  };
  const trusted = new Set<Address>([USDC, DAI, WETH]);
  const reverted = new Set<Address>();
  const of = fallbackQuoter(quoter, {
    wrappedNative: WETH,
    trust: { trusted },
    hasReverted: (token) => reverted.has(token),
  });
  return {
    asked,
    trusted,
    reverted,
    price: async (change: Partial<QuoteRequest> = {}) => of.price({ ...REQUEST, ...change }, WAITER),
  };
}

const one = (hops: readonly Hop[], amountOut: bigint) => tradeOf([routeOf(hops, 10_000n, amountOut)]);

test('a request without a fallback is priced as it is', async () => {
  const { price, asked } = market(one([A], 9_900n), []);
  expect((await price({ fallback: undefined })).fallback).toBeUndefined();
  expect(asked.length).toBe(1);
});

test('a leg without doubts has no second way, and none is searched', async () => {
  const { price, asked } = market(one([A], 9_900n), [one([B], 9_890n)]);
  const { fallback } = await price();
  expect(fallback).toEqual({
    legs: [{ doubts: [], none: 'noDoubt' }],
    worst: { amountIn: 10_000n, amountOut: 9_900n },
    gasUnits: 0n,
    keptGas: 0n,
  });
  expect(asked.length).toBe(1);
});

test('a leg through a token that nobody vouches for gets the best route around it', async () => {
  const { price, asked } = market(one(THROUGH_UNI, 9_900n), [one(THROUGH_UNI_TOO, 9_899n), one([B], 9_890n)]);
  const { fallback } = await price({ maxSplits: 4 });
  expect(fallback?.legs).toMatchObject([
    {
      doubts: [{ reason: 'untrustedToken', address: UNI }],
      way: { amountIn: 10_000n, amountOut: 9_890n, route: { hops: [B] } },
    },
  ]);
  expect(fallback?.worst).toEqual({ amountIn: 10_000n, amountOut: 9_890n });
  expect(asked[1]).toMatchObject({ amount: 10_000n, maxSplits: 1, exchanges: ['main'], router: undefined });
  expect(asked[1]?.without?.tokens.has(UNI)).toBe(true);
  expect(asked.length).toBe(3);
});

test('a hook, and a token through which a sent swap reverted, are doubts', async () => {
  const hooked = v4Hop(USDC, DAI, { hooks: `0x${'0'.repeat(36)}00c0` });
  const byHook = market(one([hooked], 9_900n), [one([A], 9_890n)]);
  const doubtsOf = async ({ price }: typeof byHook) => (await price()).fallback?.legs[0]?.doubts;
  expect(await doubtsOf(byHook)).toEqual([{ reason: 'hook', address: `0x${'0'.repeat(36)}00c0` }]);
  const byToken = market(one([A], 9_900n), [one([B], 9_890n)]);
  byToken.reverted.add(DAI);
  expect(await doubtsOf(byToken)).toEqual([{ reason: 'revertedToken', address: DAI }]);
});

const TAX = { fee: { numerator: 1n, denominator: 100n }, rounding: 'down', margin: 0n } as const;
const TAXED = { kind: 'taxed', buy: TAX, sell: TAX, move: TAX } as const;

interface Refused {
  readonly where: string;
  readonly none: string;
  readonly trade?: Partial<PricedTrade>;
  readonly routes?: readonly Partial<PricedTrade>[];
  readonly change?: Partial<QuoteRequest>;
}

test.each<Refused>([
  { where: 'every other route is in doubt', none: 'noRoute', routes: [one(THROUGH_UNI_TOO, 9_899n)] },
  { where: 'there is no other route', none: 'noRoute', routes: [] },
  // 0.5 % below 9 900 is 9 850.5, rounded down.
  { where: 'it would break the minimum', none: 'bound', routes: [one([B], 9_849n)] },
  { where: 'it would break the bound of the caller', none: 'bound', change: { callersBound: 9_891n } },
  { where: 'its simulation failed', none: 'simulation', change: { fallback: 'omitted' } },
  {
    where: 'a token is taxed',
    none: 'taxedToken',
    trade: { tokenTaxes: { tokenIn: { kind: 'untaxed' }, tokenOut: TAXED } },
  },
  {
    where: 'the router knows none',
    none: 'router',
    trade: { router: { kind: ROUTER_KINDS.swapRouter02, address: address(0xee) } },
  },
  {
    where: 'the next leg swaps what it hands over',
    none: 'router',
    trade: tradeOf([
      { ...routeOf(THROUGH_UNI, 5_000n, 4_950n), handsOver: true },
      routeOf([A], 5_000n, 4_950n),
    ]),
  },
])('a leg in doubt has no second way where $where', async ({ none, trade, routes, change }) => {
  const plain = { ...one(THROUGH_UNI, 9_900n), ...trade };
  const { fallback } = await market(plain, routes ?? [one([B], 9_890n)]).price(change);
  expect(fallback?.legs[0]).toMatchObject({ none });
  expect(fallback?.legs[0]?.way).toBeUndefined();
  expect(fallback?.worst.amountOut).toBe(9_900n);
});

test('a second way may leave exactly the minimum', async () => {
  const { fallback } = await market(one(THROUGH_UNI, 9_900n), [one([B], 9_850n)]).price();
  expect(fallback?.legs[0]?.way?.amountOut).toBe(9_850n);
});

test('a second way shares no pool with another leg, nor with another second way, and all keep the minimum', async () => {
  const legs = [
    routeOf(THROUGH_UNI, 5_000n, 4_950n),
    routeOf(THROUGH_UNI_TOO, 3_000n, 2_970n),
    routeOf([A], 2_000n, 1_980n),
  ];
  const half = (hop: Hop, amount: bigint, out: bigint) => tradeOf([routeOf([hop], amount, out)]);
  const routes = [
    half(A, 5_000n, 4_949n),
    half(B, 5_000n, 4_930n),
    half(C, 3_000n, 2_939n),
    half(D, 3_000n, 2_965n),
  ];
  const { price, asked } = market(tradeOf(legs), routes);
  const { fallback } = await price();
  // At least 9 850: 20 less by the first, and 31 more by the second, would leave 9 849.
  expect(fallback?.legs).toMatchObject([
    { way: { route: { hops: [B] } } },
    { none: 'bound' },
    { none: 'noDoubt' },
  ]);
  expect(fallback?.worst.amountOut).toBe(9_880n);
  expect(asked.slice(1).map(({ amount }) => amount)).toEqual([5_000n, 3_000n]);
});

test('the fee of an exact input is taken from the output of the second way', async () => {
  const fee = { bps: 100, recipient: FEE_RECIPIENT };
  const trade = { ...one(THROUGH_UNI, 10_000n), amountOut: 9_900n, feeAmount: 100n };
  const { fallback } = await market(trade, [one([B], 9_960n)]).price({ fee });
  // 9 960 less ⌊99.6⌋.
  expect(fallback?.worst).toEqual({ amountIn: 10_000n, amountOut: 9_861n });
});

describe('an exact output', () => {
  const bought = (hops: readonly Hop[], amountIn: bigint) =>
    tradeOf([routeOf(hops, amountIn, 9_900n, 'exactOutput')]);
  const change = { tradeType: 'exactOutput', amount: 9_900n } as const;

  test('gets a second way within its maximum', async () => {
    // ⌈0.5 %⌉ more than 10 000.
    const { fallback } = await market(bought(THROUGH_UNI, 10_000n), [bought([B], 10_050n)]).price(change);
    expect(fallback?.legs[0]?.way).toMatchObject({ amountIn: 10_050n, amountOut: 9_900n });
    expect(fallback?.worst).toEqual({ amountIn: 10_050n, amountOut: 9_900n });
    const dear = await market(bought(THROUGH_UNI, 10_000n), [bought([B], 10_051n)]).price(change);
    expect(dear.fallback?.legs[0]).toMatchObject({ none: 'bound' });
  });

  test('a leg of several gets no second way by the Universal Router, and one by the executor', async () => {
    const legs = [
      routeOf(THROUGH_UNI, 5_000n, 4_950n, 'exactOutput'),
      routeOf([A], 5_000n, 4_950n, 'exactOutput'),
    ];
    const routes = [tradeOf([routeOf([B], 5_001n, 4_950n, 'exactOutput')])];
    const ofRouter = await market(tradeOf(legs), routes).price(change);
    expect(ofRouter.fallback?.legs[0]).toMatchObject({ none: 'router' });
    const trade = tradeOf(legs, { router: EXECUTOR, exchange: null });
    const { price, asked } = market(trade, routes);
    expect((await price({ ...change, exchanges: ['a', 'b'] })).fallback?.legs[0]?.way).toMatchObject({
      amountIn: 5_001n,
    });
    expect(asked[1]).toMatchObject({ router: 'executor', exchanges: ['a', 'b'], amount: 4_950n });
  });

  test('gets no second way of several kinds of pools by the Universal Router, which plans no excess for it', async () => {
    const mixed = [v4Hop(USDC, WETH), pair(WETH, DAI, 0xb3)];
    const { fallback } = await market(bought(THROUGH_UNI, 10_000n), [bought(mixed, 10_001n)]).price(change);
    expect(fallback?.legs[0]).toMatchObject({ none: 'router' });
  });
});

test('native coins of another leg rule out a way that takes native coin', async () => {
  const coin = v4Hop(WETH, DAI, { isNative: true });
  const doubted = [pair(WETH, UNI, 0xe1), pair(UNI, DAI, 0xe2)];
  const legs = [routeOf(doubted, 5_000n, 4_950n), routeOf([pair(WETH, DAI, 0xa1)], 5_000n, 4_950n)];
  const routes = [tradeOf([routeOf([coin], 5_000n, 4_949n)])];
  const both = await market(tradeOf(legs), routes).price({ tokenIn: WETH });
  expect(both.fallback?.legs[0]).toMatchObject({ none: 'router' });
  const alone = tradeOf([routeOf(doubted, 5_000n, 4_950n)]);
  const { fallback } = await market(alone, routes).price({ tokenIn: WETH });
  expect(fallback?.legs[0]?.way?.amountOut).toBe(4_949n);
});

test('the gas kept for a second way covers the ways of all later legs, and the limit the first of them', async () => {
  const legs = [routeOf([A], 5_000n, 4_950n), routeOf(THROUGH_UNI, 5_000n, 4_950n)];
  const routes = [tradeOf([routeOf([B], 5_000n, 4_949n)])];
  const { fallback } = await market(tradeOf(legs, { router: EXECUTOR }), routes).price();
  const way = fallback?.legs[1]?.way;
  if (way === undefined || fallback === undefined) throw new Error('no second way');
  expect(way.gasReserve).toBeGreaterThan(100_000);
  expect(way.gasCap).toBeGreaterThan(way.gasReserve);
  expect(fallback.gasUnits).toBe(BigInt(Math.ceil(((way.gasCap + way.gasReserve) * 64) / 63)));
  const first = await market(tradeOf(legs.toReversed(), { router: EXECUTOR }), routes).price();
  expect(first.fallback?.legs[0]?.way?.gasReserve).toBeGreaterThan(way.gasReserve + 100_000);
});

test('the gas of a trade counts its second ways, as its net amount does', async () => {
  const gasPrice = { numerator: 1n, denominator: 1_000n };
  const priced = { gasPrice, gasUnits: 100_000n, gasCostInToken: 100n, amountNet: 9_800n };
  const { price } = market({ ...one(THROUGH_UNI, 9_900n), ...priced }, [one([B], 9_890n)]);
  const trade = await price();
  expect([trade.gasUnits, trade.gasCostInToken, trade.amountNet]).toEqual([145_000n, 145n, 9_755n]);
  expect(trade.fallback?.keptGas).toBe(45_000n);
});

test('a trade and its second way are of one block, or the quote gives up', async () => {
  const later = { ...one([B], 9_890n), block: { ...BLOCK, hash: `0x${'cd'.repeat(32)}` as const } };
  const { price, asked } = market(one(THROUGH_UNI, 9_900n), [later]);
  await expect(price()).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(asked.length).toBe(10);
});

test('an outage is none of the reasons', async () => {
  const { price } = market(one(THROUGH_UNI, 9_900n), [
    {
      get legs(): never {
        throw new AppError('RPC_UNAVAILABLE', 'away');
      },
    },
  ]);
  await expect(price()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
});

test('a second way through a pool of another leg is none, whatever the search answers', async () => {
  const legs = [routeOf(THROUGH_UNI, 5_000n, 4_950n), routeOf([A], 5_000n, 4_950n)];
  const routes = [tradeOf([routeOf([A], 5_000n, 4_949n)])];
  const { fallback } = await market(tradeOf(legs), routes, true).price();
  expect(fallback?.legs[0]).toMatchObject({ none: 'noRoute' });
});
