import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { V3State } from '../../amm/v3/v3State.ts';
import { type Pool, poolIdOf, v2Pool, v3Pool } from '../model/pool.ts';
import { findBestPath } from '../search/bestPath.ts';
import { nth } from '../testkits/markets.testkit.ts';
import { PoolGraph } from './poolGraph.ts';

const [a, b, c, d, e]: Address[] = [nth(0xa0), nth(0xb0), nth(0xc0), nth(0xd0), nth(0xe0)];
const pair = (address: Address, token0: Address = nth(0), token1: Address = nth(0)): Pool =>
  v2Pool({ address, token0, token1 });
const pool = (address: Address, token0: Address = nth(0), token1: Address = nth(0)): Pool =>
  v3Pool({ ...pair(address, token0, token1), fee: 500, tickSpacing: 10 });

const AB = pair(nth(0x01), a, b);
const BC = pool(nth(0x02), b, c);
const AC = pool(nth(0x03), a, c);
const CD = pair(nth(0x04), c, d);
const AD = pair(nth(0x05), a, d);
const DE = pair(nth(0x06), d, e);
const BC2 = pair(nth(0x07), b, c);
const deep = { protocol: 'v2' as const, reserve0: 10n ** 24n, reserve1: 10n ** 24n };
const atPar: V3State = {
  protocol: 'v3',
  sqrtPriceX96: 2n ** 96n,
  tick: 0,
  liquidity: 10n ** 24n,
  tickRange: { lowerTick: -100, upperTick: 100, ticks: [] },
};

function graphWith(...pools: Pool[]): PoolGraph {
  const graph = new PoolGraph();
  for (const each of pools) graph.addPool(each);
  return graph;
}
const addresses = (pools: readonly Pool[]) => pools.map(({ address }) => address).sort();
const tokens = [a, b, c, d, e] as [Address, Address, Address, Address, Address];

describe('poolsOnPaths', () => {
  const graph = graphWith(AB, BC, AC, CD, AD, DE, BC2);
  const [A, , C, D, E] = tokens;

  test('behavior: returns exactly the pools on simple paths of at most that many hops', () => {
    expect(addresses(graph.poolsOnPaths(A, C, 1))).toEqual([nth(0x03)]);
    expect(addresses(graph.poolsOnPaths(A, C, 2))).toEqual([
      nth(0x01),
      nth(0x02),
      nth(0x03),
      nth(0x04),
      nth(0x05),
      nth(0x07),
    ]);
    expect(addresses(graph.poolsOnPaths(A, D, 3))).toEqual([
      nth(0x01),
      nth(0x02),
      nth(0x03),
      nth(0x04),
      nth(0x05),
      nth(0x07),
    ]);
    expect(addresses(graph.poolsOnPaths(A, E, 2))).toEqual([nth(0x05), nth(0x06)]);
  });

  test('pools are the same from either end', () => {
    expect(addresses(graph.poolsOnPaths(E, A, 3))).toEqual(addresses(graph.poolsOnPaths(A, E, 3)));
  });

  test('behavior: nothing for a token without pools, or for the same token twice', () => {
    expect(graph.poolsOnPaths(A, nth(0xff), 3)).toEqual([]);
    expect(graph.poolsOnPaths(A, A, 3)).toEqual([]);
  });

  test('behavior: follows pools that are added and removed', () => {
    const changing = graphWith(AB, BC);
    expect(addresses(changing.poolsOnPaths(A, C, 2))).toEqual([nth(0x01), nth(0x02)]);
    changing.addPool(BC2);
    changing.removePool(nth(0x02));
    expect(addresses(changing.poolsOnPaths(A, C, 2))).toEqual([nth(0x01), nth(0x07)]);
    changing.removePool(nth(0x07));
    expect(changing.poolsOnPaths(A, C, 2)).toEqual([]);
    expect(changing.poolCount).toBe(1);
    expect(changing.hasPool(nth(0x07))).toBe(false);
    expect(changing.getPool(nth(0x01))).toEqual(AB);
  });
});

const innerWithoutState = (graph: PoolGraph) =>
  [...graph.innerEntriesWithoutState()].map(({ pool }) => pool.address);

describe('dead ends', () => {
  const [hub, x, y, z] = [nth(1), nth(2), nth(3), nth(4)];
  const HX = pair(nth(0x11), hub, x);
  const HY = pair(nth(0x12), hub, y);
  const YZ = pair(nth(0x13), y, z);

  test('behavior: enter the search when their token is requested', () => {
    const graph = graphWith(HX, HY);
    expect(innerWithoutState(graph)).toEqual([]);
    expect(graph.poolCount).toBe(2);
    expect(graph.poolCountOf(hub)).toBe(2);
    expect(graph.getPool(nth(0x11))).toEqual(HX);
    expect(addresses(graph.missingStates(x, y, 3))).toEqual([nth(0x11), nth(0x12)]);
    expect(addresses(graph.poolsOnPaths(x, hub, 3))).toEqual([nth(0x11)]);
    expect(addresses(graphWith(HX, HY).poolsOnPaths(hub, x, 3))).toEqual([nth(0x11)]);
  });

  test('behavior: a state may be set before the token is requested', () => {
    const graph = graphWith(HX, HY);
    graph.setState(nth(0x11), deep);
    graph.setState(nth(0x12), deep);
    expect(graph.missingStates(x, y, 3)).toEqual([]);
    const request = { tokenIn: x, tokenOut: y, tradeType: 'exactInput', amount: 1000n, maxHops: 2 } as const;
    // 996 of the middle token, 993 of the last.
    expect(findBestPath(graph, request)).toMatchObject({
      kind: 'found',
      route: { amounts: [1000n, 996n, 993n] },
    });
  });

  test('behavior: a second pool of the token makes the first one part of the market', () => {
    const graph = graphWith(HX, HY);
    graph.addPool(YZ);
    expect(innerWithoutState(graph)).toEqual([nth(0x12)]);
    expect(graph.innerWithoutState).toBe(1);
    expect(addresses(graph.poolsOnPaths(x, z, 3))).toEqual([nth(0x11), nth(0x12), nth(0x13)]);
  });

  test('behavior: follow removed pools', () => {
    const graph = graphWith(HX, HY, YZ);
    graph.removePool(nth(0x12));
    expect(addresses(graph.poolsOnPaths(y, z, 3))).toEqual([nth(0x13)]);
    expect(graph.poolsOnPaths(x, y, 3)).toEqual([]);
    graph.addPool(HY);
    expect(addresses(graph.poolsOnPaths(x, z, 3))).toEqual([nth(0x11), nth(0x12), nth(0x13)]);
  });

  test('behavior: a limited number without state stays, and an evicted one can enter again', () => {
    const HZ = pair(nth(0x14), hub, z);
    const graph = new PoolGraph({ guestLimit: 1 });
    for (const each of [HX, HY, HZ]) graph.addPool(each);
    graph.setState(nth(0x11), deep);
    expect(addresses(graph.missingStates(hub, y, 3))).toEqual([nth(0x12)]);
    expect(addresses(graph.missingStates(hub, z, 3))).toEqual([nth(0x14)]);
    expect([nth(0x11), nth(0x12), nth(0x14)].map((each) => graph.isMissing(poolIdOf(each)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(graph.stateOf(nth(0x11))).toEqual(deep);
    graph.clearState(nth(0x11));
    expect(graph.isMissing(nth(0x11))).toBe(true);
    expect(graph.isMissing(nth(0x14))).toBe(false);
    expect(innerWithoutState(graph)).toEqual([]);
    expect(addresses(graph.missingStates(hub, z, 3))).toEqual([nth(0x14)]);
  });
});

describe('missingStates', () => {
  const [A, B, C] = tokens;

  test('behavior: the pools on the paths that were never set, or were cleared since', () => {
    const graph = graphWith(AB, BC, DE);
    expect(addresses(graph.missingStates(A, C, 3))).toEqual([nth(0x01), nth(0x02)]);
    graph.setState(nth(0x01), deep);
    expect(addresses(graph.missingStates(A, C, 3))).toEqual([nth(0x02)]);
    graph.setState(nth(0x02), atPar);
    expect(graph.missingStates(A, C, 3)).toEqual([]);
    graph.clearState(nth(0x01));
    expect(addresses(graph.missingStates(A, C, 3))).toEqual([nth(0x01)]);
    graph.setState(nth(0x01), deep);
    graph.clearAllStates();
    expect(addresses(graph.missingStates(A, C, 3))).toEqual([nth(0x01), nth(0x02)]);
    expect(graph.stateOf(nth(0x02))).toBeUndefined();
  });

  test('behavior: counts cleared states only', () => {
    const graph = graphWith(AB);
    graph.clearState(nth(0x01));
    graph.setState(nth(0x01), deep);
    expect(graph.forgotten).toBe(0);
    graph.clearState(nth(0x01));
    expect(graph.forgotten).toBe(1);
    graph.clearAllStates();
    expect(graph.forgotten).toBe(2);
  });

  test('behavior: a cleared pool carries no trade, and a state that was set does at once', () => {
    const graph = graphWith(AB);
    graph.setState(nth(0x01), deep);
    const request = {
      tokenIn: A,
      tokenOut: B,
      tradeType: 'exactInput' as const,
      amount: 1000n,
      maxHops: 3 as const,
    };
    expect(findBestPath(graph, request)).toMatchObject({ kind: 'found', route: { amounts: [1000n, 996n] } });
    graph.setState(nth(0x01), { protocol: 'v2', reserve0: 10n ** 24n, reserve1: 2n * 10n ** 24n });
    expect(findBestPath(graph, request)).toMatchObject({ kind: 'found', route: { amounts: [1000n, 1993n] } });
    graph.clearState(nth(0x01));
    expect(findBestPath(graph, request)).toMatchObject({
      kind: 'insufficientLiquidity',
      considered: {
        v2: 1,
        v3: 0,
        failures: [{ address: nth(0x01), protocol: 'v2', reason: 'stateUnknown' }],
      },
    });
  });

  test('behavior: graphs share nothing', () => {
    const [one, other] = [graphWith(AB), graphWith(AB)];
    one.setState(nth(0x01), deep);
    expect(other.stateOf(nth(0x01))).toBeUndefined();
  });

  test('error: a state for a pool that is unknown or of the other protocol', () => {
    const graph = graphWith(AB, BC);
    expect(() => graph.setState(nth(0xff), deep)).toThrow(RangeError);
    expect(() => graph.setState(nth(0x01), atPar)).toThrow(RangeError);
    expect(() => graph.setState(nth(0x02), deep)).toThrow(RangeError);
  });
});

describe('deepestPair', () => {
  const [AB2, AC2] = [pair(nth(0x11), a, b), pair(nth(0x12), a, c)];
  const [first, second, , fourth, fifth] = tokens;
  const graph = graphWith(AB2, pool(nth(0x13), a, b), AC2, AD, CD);

  test('default: any pair where no state is known', () => {
    expect(graph.deepestPair(first)?.protocol).toBe('v2');
  });

  test('default: returns the pair that holds most of the token, except one', () => {
    graph.setState(AB2.id, { protocol: 'v2', reserve0: 20n, reserve1: 900n });
    graph.setState(AC2.id, { protocol: 'v2', reserve0: 40n, reserve1: 1n });
    graph.setState(AD.id, { protocol: 'v2', reserve0: 30n, reserve1: 500n });
    expect(graph.deepestPair(first)).toEqual(AC2);
    expect(graph.deepestPair(first, AC2.id)).toEqual(AD);
    expect(graph.deepestPair(fourth, CD.id)).toEqual(AD);
  });

  test('behavior: returns none for a token without another pair', () => {
    expect(graph.deepestPair(fifth)).toBeUndefined();
    expect(graph.deepestPair(second, AB2.id)).toBeUndefined();
  });
});

describe('account of pools', () => {
  const [A, B, C] = tokens;

  test('default: returns every pool in order of insertion, and topology changes with them', () => {
    const graph = graphWith(BC, AB);
    const { topology } = graph;
    graph.addPool(AB);
    graph.removePool(nth(0xff));
    graph.setState(AB.id, deep);
    expect([[...graph.pools()], graph.topology]).toEqual([[BC, AB], topology]);
    graph.addPool(AC);
    graph.removePool(BC.id);
    expect([[...graph.pools()], graph.topology]).toEqual([[AB, AC], topology + 2]);
  });

  test('behavior: the sides that sell a token', () => {
    const graph = graphWith(AB, BC, AC, CD, DE);
    const sold = (token: Address) =>
      [...graph.sidesFrom(token)].map((side) => [side.pool.address, side.tokenIn, side.tokenOut]);
    expect(sold(B)).toEqual([
      [AB.address, B, A],
      [BC.address, B, C],
    ]);
    // The only pool of a token is brought in.
    const [, , , D, E] = tokens;
    expect(sold(E)).toEqual([[DE.address, E, D]]);
    expect(sold(nth(0xff))).toEqual([]);
  });

  test.each([256, 300])('behavior: the first of %i pools without state', (count) => {
    const [x, y] = [nth(0x100), nth(0x101)];
    const graph = new PoolGraph();
    // Two around each token between them; every second one has a state, and so many have none.
    for (let index = 0; index < count; index++) {
      const between = nth(0x1000 + index);
      graph.addPool(pair(nth(0x2000 + index), x, between));
      graph.addPool(pair(nth(0x3000 + index), between, y));
      graph.setState(nth(0x2000 + index), deep);
    }
    graph.addPool(AB);
    graph.addPool(BC);
    graph.addPool(AC);
    for (const { address } of [AB, BC, AC])
      graph.setState(poolIdOf(address), address === AB.address ? deep : atPar);
    const missing = graph.missingStates(x, y, 2);
    expect(missing).toHaveLength(count);
    expect(missing.every((each) => graph.isMissing(each.id))).toBe(true);
    expect(graph.missingStates(x, y, 2, 3)).toHaveLength(3);
    expect(graph.missingStates(x, y, 1)).toEqual([]);
    expect(graph.innerWithoutState).toBe(count);
    expect(graph.missingStates(A, nth(0xff), 2)).toEqual([]);
  });

  test('behavior: finds many pools without state after added and removed pools moved them', () => {
    const graph = new PoolGraph();
    const at = (index: number) => nth(0x2000 + index);
    // 30 tokens, each pair of which has a pool: all lie between the first token and the last one.
    const market: Pool[] = [];
    for (let one = 0; one < 30; one++)
      for (let other = one + 1; other < 30; other++)
        market.push(pair(at(market.length), nth(0x100 + one), nth(0x100 + other)));
    const held = new Set<Address>();
    const left = new Set<Pool>();
    for (const [index, each] of market.entries()) {
      graph.addPool(each);
      left.add(each);
      if (index % 3 !== 0) continue;
      graph.setState(each.id, deep);
      held.add(each.address);
      const gone = index % 2 === 0 ? market[index / 2] : undefined;
      if (gone === undefined || gone.token0 === nth(0x100) || gone.token1 === nth(0x11d)) continue;
      graph.removePool(gone.id);
      left.delete(gone);
    }
    const first = market[3];
    if (first !== undefined) graph.clearState(first.id);
    held.delete(at(3));
    const missing = [...left].filter(({ address }) => !held.has(address));
    expect(missing.length).toBeGreaterThan(256);
    expect(addresses(graph.missingStates(nth(0x100), nth(0x11d), 3))).toEqual(addresses(missing));
    graph.clearAllStates();
    expect(addresses(graph.missingStates(nth(0x100), nth(0x11d), 3))).toEqual(addresses([...left]));
  });

  test('behavior: dead ends requested by others do not count as waiting for a state', () => {
    const [hub, x, y] = [nth(1), nth(2), nth(3)];
    const graph = graphWith(pair(nth(0x11), hub, x), pair(nth(0x12), hub, y), AB, BC, AC);
    expect(graph.innerWithoutState).toBe(3);
    graph.missingStates(x, y, 3);
    expect([graph.innerWithoutState, innerWithoutState(graph)]).toEqual([
      3,
      [AB, BC, AC].map(({ address }) => address),
    ]);
    graph.setState(AB.id, deep);
    expect(graph.innerWithoutState).toBe(2);
    expect([AB.address, BC.address, nth(0xff)].map((each) => graph.isMissing(poolIdOf(each)))).toEqual([
      false,
      true,
      false,
    ]);
    graph.clearAllStates();
    expect(graph.innerWithoutState).toBe(3);
  });
});

test('watch: the pools whose states are replaced from then on, until it ends', () => {
  const graph = new PoolGraph();
  for (const each of [AB, BC, AC]) graph.addPool(each);
  graph.setState(AB.id, deep);
  const watch = graph.watch();
  graph.setState(BC.id, atPar);
  const later = graph.watch();
  graph.setState(AC.id, atPar);
  graph.unwatch(watch);
  graph.setState(AB.id, deep);
  expect([[...watch], [...later]]).toEqual([
    [BC.id, AC.id],
    [AC.id, AB.id],
  ]);
});
