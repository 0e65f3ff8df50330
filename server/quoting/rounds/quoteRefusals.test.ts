import { type Address, getAddress } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Head } from '../../chain/head.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import type { BestPathRequest } from '../../routing/search/bestPath.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { createQuoter, type Quoter } from '../quoter.ts';
import { FailedRoutes } from '../rules/failedRoutes.ts';
import { SPLIT_SEARCH } from '../splitSearch.ts';
import { trustIn } from '../trust/trust.testkit.ts';
import { refusal, refuseDenied } from './quoteRefusals.ts';

const ISLAND: Address = '0x1515151515151515151515151515151515151515';
const DEEP = { protocol: 'v2' as const, reserve0: 10n ** 24n, reserve1: 10n ** 24n };
const HEAD: Head = {
  ...({ number: 9n, hash: `0x${'ab'.repeat(32)}`, parentHash: `0x${'aa'.repeat(32)}` } as const),
  timestamp: 1_700_000_000n,
  baseFeePerGas: 7n,
  gasPriceWei: 8n,
};

let graph: PoolGraph;
let discovery: 'index' | 'chain';
/** All that was asked for, but verdicts that are known. */
let asked: string[];
/** What the factories would name of a pair, once it is looked up. */
let youngPool: (() => void) | undefined;

function addPair(index: number, a: Address, b: Address): void {
  const address: Address = `0x${index.toString(16).padStart(40, '0')}`;
  const [token0, token1] = a < b ? [a, b] : [b, a];
  graph.addPool(v2Pool({ address, token0, token1 }));
  graph.setState(poolIdOf(address), DEEP);
}

beforeEach(() => {
  graph = new PoolGraph();
  [discovery, asked, youngPool] = ['index', [], undefined];
  // DAI has one pool, with USDC, and ISLAND has one, with UNI.
  addPair(1, DAI, USDC);
  addPair(2, USDC, WETH);
  addPair(3, ISLAND, UNI);
});

function quoter(): Quoter {
  const nameOf = (token: Address) =>
    [...Object.entries({ DAI, UNI, USDC, WETH, ISLAND })].find(([, each]) => each === token)?.[0];
  const nothing = { tokens: new Set<Address>(), pools: new Set<Address>() };
  return createQuoter({
    contract: { kind: 'universalRouter', address: '0x00000000000000000000000000000000000000aa' },
    wrappedNative: WETH,
    defaultMaxSplits: 1,
    defaultProtocols: ['v2', 'v3'],
    failed: new FailedRoutes(),
    splits: SPLIT_SEARCH,
    currentHead: () => HEAD,
    live: {
      graph,
      replacements: 0,
      get discovery() {
        return discovery;
      },
      ready: () => undefined,
      ensure: async (tokenIn, tokenOut) => {
        asked.push(`pools ${nameOf(tokenIn)} ${nameOf(tokenOut)}`);
        youngPool?.();
        return HEAD;
      },
      widen: async () => {},
      reread: async () => [],
    },
    poolsAt: () => Promise.reject(new Error('the head')),
    readDecimals: async (token) => {
      asked.push(`decimals ${nameOf(token)}`);
      return 18;
    },
    knownDecimals: () => undefined,
    taxes: {
      known: () => ({ kind: 'untaxed' }),
      measure: async () => {},
      relearn: () => {},
      forget: () => {},
      measureAhead: (tokens) => {
        asked.push(`taxes ${tokens.map(nameOf).join(' ')}`);
        return Promise.resolve();
      },
    },
    transfers: {
      version: 0,
      barred: () => nothing,
      reasonOf: () => undefined,
      isSound: () => true,
      measure: async () => {},
      isAging: () => false,
      relearn: () => {},
      forget: () => {},
    },
    trust: trustIn(),
    rules: { version: 0, deniedTokens: new Set(), deniedPools: new Set(), allowedBetween: undefined },
  });
}

const price = (tokenIn: Address, tokenOut: Address) =>
  quoter().price(
    { tokenIn, tokenOut, tradeType: 'exactInput', amount: 10n ** 18n, maxHops: 3 },
    new AbortController(),
  );

describe('tokens that no pools of the index join', () => {
  test('default: only their own pools are asked for before they are refused', async () => {
    await expect(price(DAI, ISLAND)).rejects.toMatchObject({
      code: 'NO_ROUTE',
      details: { poolsConsidered: { v2: 0, v3: 0 }, poolsOfTokenIn: 1, poolsOfTokenOut: 1, failures: [] },
    });
    expect(new Set(asked)).toEqual(new Set(['pools DAI ISLAND']));
  });

  test('behavior: a pool of the two that the factories name is quoted', async () => {
    youngPool = () => addPair(4, DAI, ISLAND);
    // ⌊10^18 · 997 · 10^24 / (10^24 · 1000 + 10^18 · 997)⌋
    expect((await price(DAI, ISLAND)).amountOut).toBe(996_999_005_991_991_025n);
    expect(asked.filter((each) => each.startsWith('decimals'))).toEqual(['decimals DAI', 'decimals ISLAND']);
  });

  test('behavior: where they are joined all that a quote needs is asked for together', async () => {
    await price(DAI, WETH);
    expect(asked).toEqual([
      'decimals DAI',
      'decimals WETH',
      'taxes DAI WETH',
      'pools DAI WETH',
      'pools DAI WETH',
    ]);
  });

  test('known pools without an index prove little, so taxes and pools are read', async () => {
    discovery = 'chain';
    await expect(price(DAI, ISLAND)).rejects.toMatchObject({ code: 'NO_ROUTE' });
    expect(asked).toContain('taxes DAI ISLAND');
    expect(asked).toContain('pools WETH ISLAND');
  });
});

const REQUEST: TradeRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 1n,
  maxHops: 2,
};
const SEARCH: BestPathRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 1n,
  maxHops: 2,
};
const [FROM, TO] = [getAddress(USDC), getAddress(DAI)];
const CONSIDERED = {
  v2: 3,
  v3: 2,
  poolsOfTokenIn: 7,
  poolsOfTokenOut: 5,
  failures: [{ address: UNI, protocol: 'v3', reason: 'noLiquidity' }],
} as const;
const TOLD = {
  poolsConsidered: { v2: 3, v3: 2 },
  poolsOfTokenIn: 7,
  poolsOfTokenOut: 5,
  failures: [{ address: getAddress(UNI), protocol: 'v3', reason: 'noLiquidity' }],
};
const DENIED = { kind: 'token', address: WETH, reason: 'denied' } as const;

const noneOf = (kind: 'noPath' | 'insufficientLiquidity') =>
  ({ kind: 'none', failure: { kind, considered: CONSIDERED }, untrusted: null }) as const;

describe('refusal', () => {
  test('NO_ROUTE where there is no path, with the pools considered', () => {
    const error = refusal(noneOf('noPath'), REQUEST, SEARCH, []);
    expect([error.code, error.message]).toEqual([
      'NO_ROUTE',
      `No route found from ${FROM} to ${TO} through at most 2 pools`,
    ]);
    expect(error.details).toEqual(TOLD);
  });

  test('default: INSUFFICIENT_LIQUIDITY where there is one', () => {
    const error = refusal(noneOf('insufficientLiquidity'), REQUEST, SEARCH, []);
    expect([error.code, error.message]).toEqual([
      'INSUFFICIENT_LIQUIDITY',
      `The pools between ${FROM} and ${TO} cannot fill this amount`,
    ]);
    expect(error.details).toEqual(TOLD);
  });

  test('behavior: pools of kinds that the request does not name are no want of liquidity', () => {
    const asked = { ...REQUEST, protocols: ['v2'] } as const;
    const sentence = '; there are V3 pools too, which protocols does not name';
    for (const [kind, begin] of [
      ['noPath', `No route found from ${FROM} to ${TO} through at most 2 pools`],
      ['insufficientLiquidity', `The pools between ${FROM} and ${TO} cannot fill this amount`],
    ] as const) {
      const { message, details } = refusal(noneOf(kind), asked, SEARCH, []);
      expect([message, details]).toEqual([begin + sentence, { ...TOLD, protocols: ['v2'] }]);
      const all = { ...REQUEST, protocols: ['v2', 'v3'] } as const;
      expect(refusal(noneOf(kind), all, SEARCH, [])).toMatchObject({ message: begin, details: TOLD });
    }
  });

  test('a refusal names the exclusions and the end that only V2 pools can carry', () => {
    const bound = { ...SEARCH, v2Ends: { first: true, last: false } };
    const error = refusal(noneOf('noPath'), REQUEST, bound, [DENIED]);
    expect(error.message).toBe(
      `No route found from ${FROM} to ${TO} through at most 2 pools; ${FROM} takes a fee from each transfer, which only V2 pools can carry`,
    );
    expect(error.details).toEqual({
      ...TOLD,
      excluded: [{ ...DENIED, address: getAddress(WETH) }],
      token: FROM,
      reason: 'transferFee',
    });
  });
});

describe('refusal for want of trust', () => {
  const legs = [{ tradeType: 'exactInput', hops: [], amounts: [1n, 5n, 7n] }] as const;

  test('NO_ROUTE names the untrusted tokens, the amount that they promised and the setting', () => {
    const untrusted = { tokens: [WETH, UNI], legs };
    const error = refusal({ ...noneOf('noPath'), untrusted }, REQUEST, SEARCH, []);
    expect([error.code, error.message]).toEqual([
      'NO_ROUTE',
      `No route found from ${FROM} to ${TO} through at most 2 pools; those that there are lead through tokens that are not trusted (MIDDLE_TOKENS)`,
    ]);
    expect(error.details).toEqual({
      ...TOLD,
      leftOut: { tokens: [getAddress(WETH), getAddress(UNI)], reason: 'untrusted', amountOut: '7' },
      setting: 'MIDDLE_TOKENS=trusted',
    });
  });

  test('an exact output names the input that the untrusted route would have taken', () => {
    const purchase: TradeRequest = { ...REQUEST, tradeType: 'exactOutput' };
    const none = { ...noneOf('insufficientLiquidity'), untrusted: { tokens: [WETH], legs } };
    const error = refusal(none, purchase, SEARCH, []);
    expect(error.code).toBe('INSUFFICIENT_LIQUIDITY');
    expect(error.details).toMatchObject({
      leftOut: { tokens: [getAddress(WETH)], reason: 'untrusted', amountIn: '1' },
    });
  });

  test('behavior: no amount where the route lacks ticks', () => {
    const error = refusal({ ...noneOf('noPath'), untrusted: { tokens: [WETH] } }, REQUEST, SEARCH, []);
    expect(error.details).toMatchObject({ leftOut: { tokens: [getAddress(WETH)], reason: 'untrusted' } });
  });
});

describe('refuseDenied', () => {
  const rules = (...denied: (typeof USDC)[]) => ({
    deniedTokens: new Set(denied),
    deniedPools: new Set<never>(),
  });

  test('default: nothing for tokens that nobody denies', () => {
    expect(() => refuseDenied(REQUEST, rules(WETH))).not.toThrow();
  });

  test.each([
    ['sold', USDC],
    ['bought', DAI],
  ])('error: the token that is %s', (_, token) => {
    const named = getAddress(token);
    expect(() => refuseDenied(REQUEST, rules(token))).toThrow(
      expect.objectContaining({
        code: 'NO_ROUTE',
        message: `No route found from ${FROM} to ${TO}: the operator of this service denies ${named}`,
        details: { token: named, reason: 'denied' },
      }),
    );
  });
});
