import { type Address, zeroAddress } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PoolSource } from '../chain/poolSource.ts';
import { PoolGraph } from '../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool, v4Pool } from '../routing/model/pool.ts';
import { DAI, FEE_RECIPIENT, UNI, USDC, WETH } from '../universalRouter/routes.testkit.ts';
import { FACTORY, stateOf } from './hooks/hooks.testkit.ts';
import { createQuoter, type QuoteRequest, type QuoterDependencies } from './quoter.ts';
import { atOnceOf, withStandingClock } from './rounds/quoteSources.testkit.ts';
import { FailedRoutes } from './rules/failedRoutes.ts';
import { SPLIT_SEARCH } from './splitSearch.ts';
import { trustIn } from './trust/trust.testkit.ts';

const [PAIR, NEXT, NATIVE]: readonly Address[] = [1, 2, 3].map(
  (index): Address => `0x${index.toString(16).padStart(40, '0')}`,
);
const pair = (address: Address | undefined, token0: Address, token1: Address) =>
  v2Pool({ address: address ?? '0x', token0, token1 });
const blockOf = (number: bigint) => ({
  ...({ number, hash: `0x${'ab'.repeat(32)}`, parentHash: `0x${'aa'.repeat(32)}` } as const),
  timestamp: 1_700_000_000n,
  baseFeePerGas: 7n,
  gasPriceWei: 8n,
});

/** A million USDC for a million DAI, twice as many UNI, and a thousand of DAI for one native coin. */
function marketOf(reserve1: bigint): PoolGraph {
  const graph = new PoolGraph();
  graph.addPool(pair(PAIR, DAI, USDC));
  graph.addPool(pair(NEXT, DAI, UNI));
  graph.addPool(pair(NATIVE, DAI, WETH));
  const million = 10n ** 24n;
  graph.setState(poolIdOf(PAIR ?? '0x'), { protocol: 'v2', reserve0: million, reserve1 });
  graph.setState(poolIdOf(NEXT ?? '0x'), { protocol: 'v2', reserve0: million, reserve1: 2n * million });
  graph.setState(poolIdOf(NATIVE ?? '0x'), { protocol: 'v2', reserve0: million, reserve1: million / 1000n });
  return graph;
}

const SALE: QuoteRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 10n ** 21n,
  maxHops: 3,
};

let asked: string[];
/** Decimals that need not be read, and whether the states need not. */
let decimals: Record<Address, number>;
let isReady: boolean;
let failed: FailedRoutes;
let versions: { head: `0x${string}`; replacements: number; transfers: number; rules: number; trust: number };

beforeEach(() => {
  asked = [];
  decimals = { [USDC]: 6, [DAI]: 18, [UNI]: 18 };
  isReady = true;
  failed = new FailedRoutes();
  versions = { head: '0x01', replacements: 0, transfers: 0, rules: 0, trust: 0 };
});

function sourceOf(graph: PoolGraph, number: bigint): PoolSource {
  return {
    graph,
    discovery: 'index',
    ensure: async () => blockOf(number),
    widen: async () => {},
    reread: async (pools) => {
      asked.push(`read ${[...pools].map(({ address }) => address).join()}`);
      return [];
    },
  };
}

interface Setup {
  readonly maxSplits?: number;
  readonly isDown?: boolean;
  readonly defaultProtocols?: QuoterDependencies['defaultProtocols'] | undefined;
}

function quoterOf({ maxSplits = 1, isDown = false, defaultProtocols = ['v2', 'v3'] }: Setup = {}) {
  const live = Object.defineProperty(sourceOf(marketOf(10n ** 24n), 9n), 'replacements', {
    get: () => versions.replacements,
  }) as QuoterDependencies['live'];
  live.ready = () => (isReady ? blockOf(9n) : undefined);
  return {
    live,
    quoter: createQuoter({
      contract: { kind: 'universalRouter', address: '0x00000000000000000000000000000000000000aa' },
      wrappedNative: WETH,
      defaultMaxSplits: maxSplits,
      defaultProtocols,
      live,
      failed,
      splits: SPLIT_SEARCH,
      currentHead: () => ({ ...blockOf(9n), hash: versions.head }),
      poolsAt: async (block) => sourceOf(marketOf(2n * 10n ** 24n), block),
      readDecimals: async (token) => {
        if (isDown) throw new Error('the node is down');
        return decimals[token] ?? 18;
      },
      knownDecimals: (token) => decimals[token],
      taxes: {
        known: () => ({ kind: 'untaxed' }),
        measure: async () => {},
        measureAhead: () => undefined,
        relearn: () => {},
        forget: (token) => void asked.push(`measure ${token}`),
      },
      transfers: {
        get version() {
          return versions.transfers;
        },
        barred: () => ({ tokens: new Set(), pools: new Set() }),
        reasonOf: () => undefined,
        isSound: () => true,
        measure: async () => {},
        isAging: () => false,
        relearn: () => {},
        forget: (transfers) => void asked.push(`pass ${transfers.map(({ token }) => token).join()}`),
      },
      trust: {
        ...trustIn(USDC, UNI, WETH),
        get version() {
          return versions.trust;
        },
      },
      rules: {
        deniedTokens: new Set<Address>(),
        deniedPools: new Set<Address>(),
        allowedBetween: undefined,
        get version() {
          return versions.rules;
        },
      },
    }),
  };
}
const never = new AbortController();
const price = async (request: QuoteRequest) => quoterOf().quoter.price(request, never);

describe('price', () => {
  test('default: a sale with its figures, at the head', async () => {
    const priced = await price(SALE);
    // ⌊10^21 · 997 · 10^24 / (10^24 · 1000 + 10^21 · 997)⌋
    expect(priced.amountOut).toBe(996_006_981_039_903_216_493n);
    expect(priced).toMatchObject({ amountIn: 10n ** 21n, discovery: 'index', gasPriceWei: 8n });
    expect(priced.block.number).toBe(9n);
    // 6 digits against 18.
    expect(priced.executionPrice).toBeCloseTo(9.96006981e-13, 18);
    expect(priced.gasUnits).toBe(112_252n);
    // A thousandth of a native coin gives 996 999 005 991 991 025 of DAI; 8 wei a unit.
    expect(priced.gasCostInToken).toBe(895_321_060n);
    expect(priced.amountNet).toBe(996_006_981_039_007_895_433n);
    expect(priced.priceImpact.percent).toBeCloseTo(0.399302, 6);
  });

  test('the net amount of an exact output is its input plus gas', async () => {
    const { amountIn, gasCostInToken, amountNet, amountOut } = await price({
      ...SALE,
      tradeType: 'exactOutput',
      tokenIn: DAI,
      tokenOut: USDC,
    });
    expect(amountOut).toBe(10n ** 21n);
    expect(amountIn).toBe(1_004_013_040_121_365_096_290n);
    expect(gasCostInToken).toBe(943_081_300n);
    expect(amountNet).toBe(1_004_013_040_122_308_177_590n);
  });

  test('behavior: a past block is quoted from its own pools', async () => {
    const priced = await price({ ...SALE, tokenIn: DAI, tokenOut: USDC, block: 5n });
    expect(priced.block.number).toBe(5n);
    expect(priced.amountOut).toBe(2n * 996_006_981_039_903_216_493n);
  });

  test('error: a recipient of the fee that is a token on the way', async () => {
    const fee = (recipient: Address) => ({ ...SALE, tokenOut: UNI, fee: { bps: 10, recipient } });
    await expect(price(fee(DAI))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: [{ path: 'feeRecipient' }],
    });
    expect(await price(fee(FEE_RECIPIENT))).toMatchObject({ request: { tokenOut: UNI } });
  });
});

describe('kinds of pools', () => {
  const id = `0x${'d4'.repeat(32)}` as const;
  /** Beside the pair a V4 pool of one unit for one and a fee of 0.01 %, which gives more. */
  function withV4(defaultProtocols?: QuoterDependencies['defaultProtocols']) {
    const { live, quoter } = quoterOf({ defaultProtocols });
    const key = { id: poolIdOf(id), hooks: zeroAddress, isNative: false };
    const pool = v4Pool(
      { address: FACTORY.address, token0: DAI, token1: USDC, fee: 100, tickSpacing: 1, key },
      FACTORY,
    );
    live.graph.addPool(pool);
    live.graph.setState(pool.id, { ...stateOf(10n ** 24n), lpFee: 100 });
    return async (request: Partial<QuoteRequest> = {}) => {
      const { legs, amountOut } = await quoter.price({ ...SALE, ...request }, never);
      return [legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.protocol)), amountOut];
    };
  }
  const PAIRS = [['v2'], 996_006_981_039_903_216_493n];
  /** ⌊999.9 · 10^24 / (10^6 + 999.9)⌋, by the price of the contract, which is rounded up. */
  const KEYED = [['v4'], 998_901_198_691_428_440_702n];
  const given = (...pools: `0x${string}`[]): QuoteRequest['given'] => ({
    routes: [pools.map(poolIdOf)],
    parts: [],
    quoted: 1n,
    expiresAt: Number.MAX_SAFE_INTEGER,
    tolerance: { numerator: 0n, denominator: 1n },
  });

  test('default: a request that names none is answered over pairs and V3 pools', async () => {
    const quote = withV4();
    expect(await quote()).toEqual(PAIRS);
    expect(await quote({ protocols: ['v2', 'v3', 'v4'] })).toEqual(KEYED);
    expect(await quote({ protocols: ['v4'] })).toEqual(KEYED);
  });

  test('behavior: or over those that the operator names', async () => {
    const quote = withV4(['v2', 'v4']);
    expect(await quote()).toEqual(KEYED);
    expect(await quote({ protocols: ['v2', 'v3'] })).toEqual(PAIRS);
  });

  test('behavior: whoever gives a route through a V4 pool has named its kind', async () => {
    expect(await withV4()({ given: given(id) })).toEqual(KEYED);
  });

  test('behavior: a given pair is not refused for a pool of a kind that was never asked for', async () => {
    expect(await withV4()({ given: given(PAIR ?? '0x') })).toEqual(PAIRS);
    await expect(withV4(['v2', 'v4'])({ given: given(PAIR ?? '0x') })).rejects.toMatchObject({
      code: 'QUOTE_MOVED',
      details: { reason: 'betterRoute' },
    });
  });
});

describe('price, at once', () => {
  withStandingClock();
  const atOnce = (request: QuoteRequest, more = {}) => atOnceOf(quoterOf(more).quoter.price(request, never));
  const FEE = { bps: 10, recipient: FEE_RECIPIENT };

  test.each<[string, QuoteRequest]>([
    ['a sale', SALE],
    ['over two pools, with a fee', { ...SALE, tokenOut: UNI, fee: FEE }],
    ['an exact output', { ...SALE, tradeType: 'exactOutput', tokenIn: DAI, tokenOut: USDC }],
    ['one kind of pool, by its output', { ...SALE, protocols: ['v2'], rank: 'output', maxHops: 1 }],
  ])('default: the quote of price: %s', async (_, request) => {
    const priced = atOnce(request);
    expect(priced?.amountOut).toBeGreaterThan(0n);
    expect(priced).toEqual(await price(request));
  });

  test.each<[string, QuoteRequest]>([
    ['of a past block', { ...SALE, block: 5n }],
    ['over several routes', { ...SALE, maxSplits: 2 }],
  ])('behavior: a quote %s is for price to find', (_, request) => {
    expect(atOnce(request)).toBeUndefined();
  });

  test('a quote over several routes by default, or one that needs a read, is not returned at once', () => {
    expect(atOnce(SALE, { maxSplits: 2 })).toBeUndefined();
    expect(atOnce({ ...SALE, maxSplits: 1 }, { maxSplits: 2 })).toBeDefined();
    delete decimals[DAI];
    expect(atOnce(SALE)).toBeUndefined();
    decimals[DAI] = 18;
    isReady = false;
    expect(atOnce(SALE)).toBeUndefined();
  });

  test('a refusal that needs no read is thrown at once', () => {
    const fee = { bps: 10, recipient: DAI };
    expect(() => atOnce({ ...SALE, tokenOut: UNI, fee })).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST' }),
    );
    decimals[FEE_RECIPIENT] = 18;
    expect(() => atOnce({ ...SALE, tokenOut: FEE_RECIPIENT })).toThrow(
      expect.objectContaining({ code: 'NO_ROUTE' }),
    );
  });

  test('error: a refusal at once, while decimals cannot be read: nothing is left without a handler', async () => {
    delete decimals[DAI];
    const refused = atOnce({ ...SALE, amount: 0n }, { isDown: true });
    expect(refused).toBeUndefined();
    await new Promise((resolve) => setImmediate(resolve));
  });
});

test('recheck: all that the quote was computed from is asked for again', async () => {
  const { quoter } = quoterOf();
  await quoter.recheck(await quoter.price({ ...SALE, tokenOut: UNI }, never), never.signal);
  expect(asked).toEqual([`measure ${USDC}`, `measure ${UNI}`, `pass ${DAI}`, `read ${PAIR},${NEXT}`]);
});

test('culpritsOf: a token between that nobody vouches for, never the ends; leaveOut bars it in this trade', async () => {
  const { quoter } = quoterOf();
  const direct = await quoter.price(SALE, never);
  expect(quoter.culpritsOf(direct, { origin: undefined })).toBeUndefined();
  const through = await quoter.price({ ...SALE, tokenOut: UNI }, never);
  const culprits = quoter.culpritsOf(through, { origin: undefined });
  expect([culprits, failed.version]).toEqual([{ tokens: [DAI], pools: [] }, 0]);
  quoter.leaveOut(through, { tokens: [DAI], pools: [] });
  expect(failed.of(through.request, blockOf(9n)).tokens.has(DAI)).toBe(true);
  const again = (amount: bigint) => (async () => quoter.price({ ...SALE, tokenOut: UNI, amount }, never))();
  await expect(again(SALE.amount)).rejects.toMatchObject({ code: 'NO_ROUTE' });
  expect((await again(SALE.amount + 1n)).legs).toHaveLength(1);
});

test('price: the exclusions of one request apply to no other', async () => {
  const { quoter } = quoterOf();
  const without = { tokens: new Set([DAI]), pools: new Set<Address>() };
  const refused = (async () => quoter.price({ ...SALE, tokenOut: UNI, without }, never))();
  await expect(refused).rejects.toMatchObject({
    code: 'NO_ROUTE',
    details: { excluded: [{ kind: 'token', reason: 'failed' }] },
  });
  expect((await quoter.price({ ...SALE, tokenOut: UNI }, never)).legs).toHaveLength(1);
});

test('isTouched: one of the pools has another state than the quote', async () => {
  const { quoter, live } = quoterOf();
  const { pools } = await quoter.price({ ...SALE, tokenOut: UNI }, never);
  expect(quoter.isTouched(pools)).toBe(false);
  live.graph.setState(poolIdOf(NATIVE ?? '0x'), { protocol: 'v2', reserve0: 1n, reserve1: 1n });
  expect(quoter.isTouched(pools)).toBe(false);
  live.graph.setState(poolIdOf(NEXT ?? '0x'), { protocol: 'v2', reserve0: 1n, reserve1: 1n });
  expect(quoter.isTouched(pools)).toBe(true);
});

test('version: differs with the head, the pools, the tokens, the rules and the failures', () => {
  const { quoter, live } = quoterOf();
  const seen = new Set([quoter.version()]);
  const isNews = () => {
    const before = seen.size;
    seen.add(quoter.version());
    return seen.size > before;
  };
  expect(isNews()).toBe(false);
  versions.head = '0x02';
  expect(isNews()).toBe(true);
  versions.replacements = 1;
  expect(isNews()).toBe(true);
  versions.transfers = 1;
  expect(isNews()).toBe(true);
  versions.rules = 1;
  expect(isNews()).toBe(true);
  versions.trust = 1;
  expect(isNews()).toBe(true);
  live.graph.removePool(poolIdOf(NATIVE ?? '0x'));
  expect(isNews()).toBe(true);
  failed.add(SALE, { tokens: [DAI], pools: [] }, blockOf(9n));
  expect(isNews()).toBe(true);
  expect(isNews()).toBe(false);
});
