import { type Address, concat, type Hex, hexToBytes, numberToHex, size, slice } from 'viem';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HeadTracker } from '../chain/head/headTracker.ts';
import type { Head, Header } from '../chain/head.ts';
import { PASSAGES_CODE } from '../chain/lens/lensBytecode.ts';
import { TokenTransfers } from '../chain/tokens/tokenTransfers.ts';
import { poolIdOf, v2Pool } from '../routing/pool.ts';
import { PoolGraph } from '../routing/poolGraph.ts';
import { GasPriceMemory } from './gas/gasPrice.ts';
import type { QuotedTrade } from './quotedTrade.ts';
import { atOnceOf } from './quoteSources.testkit.ts';
import type { QuoteSources } from './quoteSources.ts';
import { quoteTrade } from './quoteTrade.ts';
import { FailedRoutes } from './rules/failedRoutes.ts';
import type { TradeRequest } from './tradeRequest.ts';
import { trustIn } from './trust/trust.testkit.ts';

const address = (prefix: string, index: number): Address =>
  `0x${prefix}${index.toString(16).padStart(38, '0')}`;
const [SELL, BUY] = [address('a1', 0), address('b1', 0)];
const GOOD = address('a9', 1);
const bad = (index: number) => address('ee', index);
const DEEP = 10n ** 24n;
const BLOCK: Head = {
  gasPriceWei: 9n,
  number: 100n,
  hash: `0x${'1'.repeat(64)}`,
  parentHash: `0x${'0'.repeat(64)}`,
  timestamp: 1_700_000_000n,
  baseFeePerGas: 7n,
};
const REQUEST: TradeRequest = {
  tokenIn: SELL,
  tokenOut: BUY,
  tradeType: 'exactInput',
  amount: 10n ** 18n,
  maxHops: 3,
};
/** 1 for 1 in a pool of 10^24 on both sides, less 0.3 %, less what it moves the price. */
const DIRECT_OUT = 996_999_005_991_991_025n;

/** A market in which so many tokens promise more than the pair itself. */
function market(tempting: number): PoolGraph {
  const graph = new PoolGraph();
  let pools = 0;
  const add = (a: Address, b: Address, reserveA: bigint, reserveB: bigint): void => {
    const pool = address('cc', ++pools);
    const isFirst = a < b;
    const [token0, token1] = isFirst ? [a, b] : [b, a];
    const [reserve0, reserve1] = isFirst ? [reserveA, reserveB] : [reserveB, reserveA];
    graph.addPool(v2Pool({ address: pool, token0, token1 }));
    graph.setState(poolIdOf(pool), { protocol: 'v2', reserve0, reserve1 });
  };
  add(SELL, BUY, DEEP, DEEP);
  for (let index = 1; index <= tempting; index++) {
    add(SELL, bad(index), DEEP, DEEP);
    add(bad(index), BUY, DEEP, (DEEP * BigInt(10 + index)) / 10n);
  }
  return graph;
}

/** A node on which tokens that begin with 0xee do not leave their pools. */
function node() {
  const requests: number[] = [];
  const answer = (data: Hex): Hex => {
    const argument = slice(data, size(PASSAGES_CODE) + 32);
    const length = Number(BigInt(slice(argument, 0, 32)));
    const outcomes: Hex[] = ['0x01'];
    for (let at = 20; at < length; at += 93) {
      const [first] = hexToBytes(slice(argument, 32 + at, 33 + at));
      outcomes.push(numberToHex(first === 0xee ? 1 : 5, { size: 1 }));
    }
    return concat(outcomes);
  };
  const calls = {
    run: (_block: Header, data: readonly Hex[]) => {
      requests.push(data.length);
      return Promise.resolve([data.map(answer)]);
    },
  };
  return { calls, requests };
}

function sourcesOf(
  graph: PoolGraph,
  calls: ReturnType<typeof node>['calls'],
  block = () => BLOCK,
): QuoteSources {
  const transfers = new TokenTransfers({
    calls,
    heads: {} as HeadTracker,
    router: address('77', 0),
    trusted: [],
  });
  return {
    source: {
      graph,
      discovery: 'index',
      ensure: () => Promise.resolve(block()),
      widen: () => Promise.resolve(),
      reread: () => Promise.resolve([]),
    },
    taxes: {
      known: () => ({ kind: 'untaxed' }),
      measure: () => Promise.resolve(),
      measureAhead: () => undefined,
      relearn: () => {},
      forget: () => {},
    },
    transfers,
    rules: { deniedTokens: new Set(), deniedPools: new Set() },
    trust: trustIn(),
    failed: new FailedRoutes(),
    wrappedNative: SELL,
    gasPrices: new GasPriceMemory(),
  };
}

const price = async (sources: QuoteSources, request = REQUEST) =>
  quoteTrade(sources, request, new AbortController());

describe('tokens between two pools', () => {
  test.each([1, 60, 500])('%i bad ones are measured in bulk, once', async (tempting) => {
    const { calls, requests: sent } = node();
    const sources = sourcesOf(market(tempting), calls);
    const quoted = await price(sources);
    expect(quoted.amountOut).toBe(DIRECT_OUT);
    expect(sent.length).toBeLessThanOrEqual(tempting === 1 ? 1 : 5);
    for (let more = 0; more < 3; more++) expect((await price(sources)).amountOut).toBe(DIRECT_OUT);
    const before = sent.length;
    expect((await price(sources)).amountOut).toBe(DIRECT_OUT);
    expect(sent).toHaveLength(before);
    expect(quoted.excluded[0]).toMatchObject({ kind: 'token', reason: 'notTaken' });
  });

  test('behavior: more bad ones than are measured for one quote leave the trusted tokens', async () => {
    const { calls } = node();
    const quoted = await price(sourcesOf(market(2_000), calls));
    expect(quoted.amountOut).toBe(DIRECT_OUT);
    // The best hundred of those that were measured; the one that promises most leads.
    expect(quoted.excluded).toHaveLength(100);
    expect(quoted.excluded[0]).toEqual({ kind: 'token', address: bad(2_000), reason: 'notTaken' });
  });

  test('behavior: on a processor so slow that a turn is over before it begins as many are measured', async () => {
    let user = 0;
    vi.spyOn(process, 'cpuUsage').mockImplementation(() => {
      user += 20_000;
      return { user, system: 0 };
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { calls, requests: sent } = node();
    const sources = sourcesOf(market(500), calls);
    const quoted = await price(sources);
    expect(quoted.amountOut).toBe(DIRECT_OUT);
    expect(quoted.excluded[0]).toEqual({ kind: 'token', address: bad(500), reason: 'notTaken' });
    const before = sent.length;
    expect((await price(sources)).excluded).toEqual(quoted.excluded);
    expect(sent).toHaveLength(before);
  });

  test('behavior: a good one is used, and measured again in the background before it is forgotten', async () => {
    const graph = market(0);
    graph.addPool(v2Pool({ address: address('dd', 1), token0: SELL, token1: GOOD }));
    graph.addPool(v2Pool({ address: address('dd', 2), token0: GOOD, token1: BUY }));
    graph.setState(poolIdOf(address('dd', 1)), { protocol: 'v2', reserve0: DEEP, reserve1: DEEP });
    graph.setState(poolIdOf(address('dd', 2)), { protocol: 'v2', reserve0: DEEP, reserve1: 2n * DEEP });
    const { calls, requests } = node();
    let now = BLOCK;
    const sources = sourcesOf(graph, calls, () => now);
    expect((await price(sources)).legs[0]?.hops).toHaveLength(2);
    expect(requests).toHaveLength(1);
    now = { ...BLOCK, number: 105n, timestamp: BLOCK.timestamp + 59n };
    await price(sources);
    expect(requests).toHaveLength(1);
    now = { ...BLOCK, number: 106n, timestamp: BLOCK.timestamp + 60n };
    await price(sources);
    expect(requests).toHaveLength(2);
    now = { ...BLOCK, number: 110n, timestamp: BLOCK.timestamp + 110n };
    await price(sources);
    expect(requests).toHaveLength(2);
    now = { ...BLOCK, number: 999n, timestamp: BLOCK.timestamp + 3_000n };
    await price(sources);
    expect(requests).toHaveLength(3);
  });

  test('behavior: a larger amount than was measured is measured again, a fiftieth more is not', async () => {
    const graph = market(0);
    graph.addPool(v2Pool({ address: address('dd', 1), token0: SELL, token1: GOOD }));
    graph.addPool(v2Pool({ address: address('dd', 2), token0: GOOD, token1: BUY }));
    graph.setState(poolIdOf(address('dd', 1)), { protocol: 'v2', reserve0: DEEP, reserve1: DEEP });
    graph.setState(poolIdOf(address('dd', 2)), { protocol: 'v2', reserve0: DEEP, reserve1: 2n * DEEP });
    const { calls, requests } = node();
    const sources = sourcesOf(graph, calls);
    const requestsFor = async (amount: bigint): Promise<number> => {
      await price(sources, { ...REQUEST, amount, rank: 'output' });
      return requests.length;
    };
    expect(await requestsFor(100_000n)).toBe(1);
    expect(await requestsFor(101_000n)).toBe(1);
    expect(await requestsFor(103_000n)).toBe(2);
    expect(await requestsFor(1_000n)).toBe(2);
  });

  test('behavior: what is barred is measured again in the background, and used once it is sound', async () => {
    const graph = market(1);
    const { calls, requests } = node();
    let isGood = false;
    const mending = {
      run: async (block: Header, data: readonly Hex[]) => {
        const blocks = await calls.run(block, data);
        const mended = (answer: Hex): Hex => `0x01${'05'.repeat(size(answer) - 1)}`;
        return isGood ? blocks.map((answers) => answers.map(mended)) : blocks;
      },
    };
    let now = BLOCK;
    const sources = sourcesOf(graph, mending, () => now);
    expect((await price(sources)).amountOut).toBe(DIRECT_OUT);
    isGood = true;
    now = { ...BLOCK, number: 150n, timestamp: BLOCK.timestamp + 599n };
    await price(sources);
    expect(requests).toHaveLength(1);
    now = { ...BLOCK, number: 151n, timestamp: BLOCK.timestamp + 600n };
    expect((await price(sources)).amountOut).toBe(DIRECT_OUT);
    expect(requests).toHaveLength(2);
    await expect.poll(() => sources.transfers.barred(now).tokens.has(bad(1))).toBe(false);
    const again = await price(sources);
    expect(again.legs[0]?.hops).toHaveLength(2);
    expect(again.excluded).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  test('behavior: only allowed tokens, and no denied token or pool', async () => {
    const { calls, requests } = node();
    const sources = sourcesOf(market(2), calls);
    const rules = { deniedTokens: new Set([bad(1)]), deniedPools: new Set<Address>() };
    const denied = await price({ ...sources, rules: { ...rules, allowedBetween: new Set([bad(1)]) } });
    expect(denied.amountOut).toBe(DIRECT_OUT);
    expect(denied.excluded).toEqual([
      { kind: 'token', address: bad(1), reason: 'denied' },
      { kind: 'token', address: bad(2), reason: 'notAllowed' },
    ]);
    expect(requests).toEqual([]);
    const noPool = { ...rules, deniedPools: new Set([address('cc', 1)]) };
    await expect(price({ ...sources, rules: noPool })).rejects.toMatchObject({ code: 'NO_ROUTE' });
  });

  describe('net of gas', () => {
    // Two pools that give 0.3 % more than the one between the ends.
    const tempted = (gasPriceWei: bigint) => {
      const graph = market(0);
      graph.addPool(v2Pool({ address: address('dd', 1), token0: SELL, token1: GOOD }));
      graph.addPool(v2Pool({ address: address('dd', 2), token0: GOOD, token1: BUY }));
      graph.setState(poolIdOf(address('dd', 1)), { protocol: 'v2', reserve0: DEEP, reserve1: DEEP });
      graph.setState(poolIdOf(address('dd', 2)), {
        protocol: 'v2',
        reserve0: DEEP,
        reserve1: (DEEP * 1006n) / 1000n,
      });
      return sourcesOf(graph, node().calls, () => ({ ...BLOCK, gasPriceWei }));
    };
    const hopsOf = ({ legs }: QuotedTrade) => legs[0]?.hops.length;

    test('default: a further pool that gains less than its gas is not gone through', async () => {
      const sources = tempted(10n ** 11n);
      const [net, output] = [await price(sources), await price(sources, { ...REQUEST, rank: 'output' })];
      expect([hopsOf(net), net.rankedBy]).toEqual([1, 'net']);
      expect([hopsOf(output), output.rankedBy]).toEqual([2, 'output']);
      const cheap = await price(tempted(10n ** 9n));
      expect([hopsOf(cheap), cheap.rankedBy]).toEqual([2, 'net']);
    });

    test('behavior: gas that costs nothing leaves the order by amounts', async () => {
      const free = await price(tempted(0n));
      expect([hopsOf(free), free.rankedBy, free.gasPrice]).toEqual([
        2,
        'net',
        { numerator: 0n, denominator: 1n },
      ]);
    });

    test('behavior: the price is that of a small quote of wrapped native coin through trusted tokens', async () => {
      // Nobody vouches for the token in between: the pair itself gives 0.997 for 1, less what it moves.
      const { gasPrice } = await price(tempted(10n ** 11n));
      const perUnit = Number(gasPrice?.numerator) / Number(gasPrice?.denominator);
      expect(perUnit).toBeCloseTo(0.996_999_9 * 10 ** 11, -5);
    });

    test('behavior: where gas has no price in the token, by the amounts, and it is said', async () => {
      const unpriced = await price({ ...tempted(10n ** 11n), wrappedNative: address('f1', 1) });
      expect([hopsOf(unpriced), unpriced.rankedBy, unpriced.gasPrice]).toEqual([2, 'output', null]);
    });
  });

  test('error: a denied token at an end', async () => {
    const sources = sourcesOf(market(0), node().calls);
    const rules = { deniedTokens: new Set([BUY]), deniedPools: new Set<Address>() };
    await expect(price({ ...sources, rules })).rejects.toMatchObject({
      code: 'NO_ROUTE',
      message: expect.stringMatching(/^No route found from 0x/),
      details: { token: expect.stringMatching(/^0x[bB]1/), reason: 'denied' },
    });
  });

  test('behavior: what failed in a simulation is left out for this pair and some time', async () => {
    const graph = market(1);
    const sources = sourcesOf(graph, node().calls);
    const { failed } = sources;
    failed.add({ tokenIn: BUY, tokenOut: SELL }, { tokens: [], pools: [address('cc', 1)] }, BLOCK);
    await expect(price(sources)).rejects.toMatchObject({ code: 'NO_ROUTE' });
    const later = { ...BLOCK, timestamp: BLOCK.timestamp + 600n };
    const again = await price({ ...sources, source: { ...sources.source, ensure: async () => later } });
    expect(again.amountOut).toBe(DIRECT_OUT);
  });
});

describe('at once', () => {
  const atOnce = (sources: QuoteSources, request = REQUEST) =>
    atOnceOf(
      quoteTrade(
        { ...sources, source: { ...sources.source, ready: () => BLOCK } },
        request,
        new AbortController(),
      ),
    );

  test('behavior: a token between that nobody has measured is for a quote that waits for it', async () => {
    const sources = sourcesOf(market(1), node().calls);
    expect(atOnce(sources)).toBeUndefined();
    const quoted = await price(sources);
    const again = atOnce(sources);
    expect(again?.amountOut).toBe(DIRECT_OUT);
    expect(again).toMatchObject({ legs: quoted.legs, excluded: quoted.excluded, effort: { rounds: 1 } });
  });

  test('behavior: so is a token at an end whose tax is not known', () => {
    const sources = sourcesOf(market(0), node().calls);
    const known = (token: Address) => (token === BUY ? undefined : ({ kind: 'untaxed' } as const));
    expect(atOnce({ ...sources, taxes: { ...sources.taxes, known } })).toBeUndefined();
    expect(atOnce(sources)?.amountOut).toBe(DIRECT_OUT);
  });

  test('error: refused as in a quote that waits', () => {
    const sources = sourcesOf(market(0), node().calls);
    expect(() => atOnce(sources, { ...REQUEST, tokenOut: address('f1', 1) })).toThrow(
      expect.objectContaining({ code: 'NO_ROUTE' }),
    );
  });
});

describe('several routes', () => {
  const SPLIT: TradeRequest = { ...REQUEST, amount: 10n ** 22n, maxSplits: 2 };
  const twin = address('dd', 1);
  const twins = () => {
    const graph = market(0);
    graph.addPool(v2Pool({ address: twin, token0: SELL, token1: BUY }));
    graph.setState(poolIdOf(twin), { protocol: 'v2', reserve0: DEEP, reserve1: DEEP });
    return graph;
  };
  /** As if each look at the clock took longer than a turn may. */
  const slowly = () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
  };
  afterEach(() => vi.restoreAllMocks());

  test('behavior: a block that comes between two turns of the search is the one of the answer', async () => {
    const graph = twins();
    const next: Head = { ...BLOCK, number: 101n, hash: `0x${'2'.repeat(64)}` };
    let head = BLOCK;
    let asked = 0;
    const sources: QuoteSources = {
      ...sourcesOf(graph, node().calls, () => {
        asked += 1;
        return head;
      }),
      version: () => head.hash,
    };
    slowly();
    setImmediate(() => {
      graph.setState(poolIdOf(twin), { protocol: 'v2', reserve0: DEEP, reserve1: 2n * DEEP });
      head = next;
    });
    const quoted = await price(sources, SPLIT);
    expect(asked).toBeGreaterThan(1);
    const settled = await price(sources, SPLIT);
    expect(quoted.block).toBe(next);
    expect(quoted.legs).toEqual(settled.legs);
    expect(quoted.optimalityGap).toBe(settled.optimalityGap);
  });

  test('behavior: nothing goes on for a caller who is gone', async () => {
    const sources = sourcesOf(twins(), node().calls);
    const controller = new AbortController();
    slowly();
    setImmediate(() => controller.abort(new Error('gone')));
    await expect(quoteTrade(sources, SPLIT, controller)).rejects.toThrow('gone');
  });
});
