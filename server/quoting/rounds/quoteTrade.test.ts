import { type Address, type Hex, size } from 'viem';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Header } from '../../chain/head.ts';
import { poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { type Culprits, FailedRoutes } from '../rules/failedRoutes.ts';
import {
  address,
  BLOCK,
  BUY,
  bad,
  DEEP,
  DIRECT_OUT,
  GOOD,
  market,
  node,
  price,
  REQUEST,
  SELL,
  sourcesOf,
} from './temptingMarket.testkit.ts';

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

  test('a barred token is measured again at the next block, once, and used if it is sound', async () => {
    const graph = market(1);
    const { calls, requests } = node();
    let isGood = false;
    const mending = {
      ...calls,
      run: async (block: Header, data: readonly Hex[]) => {
        const blocks = await calls.run(block, data);
        const mended = (answer: Hex): Hex => `0x01${'05'.repeat(size(answer) - 1)}`;
        return isGood ? blocks.map((answers) => answers.map(mended)) : blocks;
      },
    };
    let now = BLOCK;
    const next = () => {
      now = { ...now, number: now.number + 1n, hash: `0x${String(now.number).padStart(64, '0')}` };
    };
    const sources = sourcesOf(graph, mending, () => now);
    const both = () => Promise.all([price(sources), price(sources)]);
    for (const { amountOut } of await both()) expect(amountOut).toBe(DIRECT_OUT);
    await price(sources);
    expect(requests).toHaveLength(1);
    next();
    for (const { amountOut } of await both()) expect(amountOut).toBe(DIRECT_OUT);
    expect(requests).toHaveLength(2);
    isGood = true;
    expect((await price(sources)).amountOut).toBe(DIRECT_OUT);
    next();
    for (const { legs, excluded } of await both()) {
      expect(legs[0]?.hops).toHaveLength(2);
      expect(excluded).toEqual([]);
    }
    expect(requests).toHaveLength(3);
    next();
    await price(sources);
    expect(requests).toHaveLength(3);
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

  describe('a pool that failed in a simulation', () => {
    const LATER = { ...BLOCK, number: BLOCK.number + 1n, hash: `0x${'fe'.repeat(32)}` } as const;
    const FAILED = { tokens: [], pools: [address('cc', 1)] };
    let answer: Culprits | 'sound' | undefined;
    let tried: number;
    const open = () => {
      const sources = sourcesOf(market(1), node().calls);
      const failed = new FailedRoutes(async () => {
        tried += 1;
        return answer;
      });
      failed.add(REQUEST, FAILED, BLOCK);
      const later = { ...sources.source, ensure: async () => LATER };
      return {
        here: { ...sources, failed },
        later: { ...sources, failed, source: later, version: () => 'later' },
      };
    };
    beforeEach(() => {
      [answer, tried] = [undefined, 0];
    });

    test('default: is left out at its block, and tried again at the next one before it is refused', async () => {
      const { here, later } = open();
      await expect(price(here)).rejects.toMatchObject({ code: 'NO_ROUTE' });
      answer = FAILED;
      await expect(price(later)).rejects.toMatchObject({ code: 'NO_ROUTE' });
      expect(tried).toBe(1);
    });

    test.each(['sound', undefined] as const)('behavior: is answered if the trial says %s', async (said) => {
      const { later } = open();
      answer = said;
      expect((await price(later)).amountOut).toBe(DIRECT_OUT);
      expect((await price(later)).amountOut).toBe(DIRECT_OUT);
      expect(tried).toBe(1);
    });

    test('behavior: another amount needs no trial', async () => {
      const { later } = open();
      await price(later, { ...REQUEST, amount: REQUEST.amount + 1n });
      expect(tried).toBe(0);
    });
  });
});
