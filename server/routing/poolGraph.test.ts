import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { V3State } from '../amm/v3/v3State.ts';
import { findBestPath } from './bestPath.ts';
import type { Pool } from './pool.ts';
import { PoolGraph } from './poolGraph.ts';

const [a, b, c, d, e]: Address[] = ['0xa0', '0xb0', '0xc0', '0xd0', '0xe0'];
const pair = (address: Address, token0: Address = '0x', token1: Address = '0x'): Pool => ({
  protocol: 'v2',
  address,
  token0,
  token1,
});
const pool = (address: Address, token0: Address = '0x', token1: Address = '0x'): Pool => ({
  ...pair(address, token0, token1),
  protocol: 'v3',
  fee: 500,
  tickSpacing: 10,
});

const AB = pair('0x01', a, b);
const BC = pool('0x02', b, c);
const AC = pool('0x03', a, c);
const CD = pair('0x04', c, d);
const AD = pair('0x05', a, d);
const DE = pair('0x06', d, e);
const BC2 = pair('0x07', b, c);
const deep = { reserve0: 10n ** 24n, reserve1: 10n ** 24n };
const atPar: V3State = {
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

  test('behavior: all pools on simple paths of so many hops, and no others', () => {
    expect(addresses(graph.poolsOnPaths(A, C, 1))).toEqual(['0x03']);
    expect(addresses(graph.poolsOnPaths(A, C, 2))).toEqual(['0x01', '0x02', '0x03', '0x04', '0x05', '0x07']);
    expect(addresses(graph.poolsOnPaths(A, D, 3))).toEqual(['0x01', '0x02', '0x03', '0x04', '0x05', '0x07']);
    expect(addresses(graph.poolsOnPaths(A, E, 2))).toEqual(['0x05', '0x06']);
  });

  test('behavior: the same from either end', () => {
    expect(addresses(graph.poolsOnPaths(E, A, 3))).toEqual(addresses(graph.poolsOnPaths(A, E, 3)));
  });

  test('behavior: nothing for a token without pools, or for the same token twice', () => {
    expect(graph.poolsOnPaths(A, '0xff', 3)).toEqual([]);
    expect(graph.poolsOnPaths(A, A, 3)).toEqual([]);
  });

  test('behavior: follows pools that are added and removed', () => {
    const changing = graphWith(AB, BC);
    expect(addresses(changing.poolsOnPaths(A, C, 2))).toEqual(['0x01', '0x02']);
    changing.addPool(BC2);
    changing.removePool('0x02');
    expect(addresses(changing.poolsOnPaths(A, C, 2))).toEqual(['0x01', '0x07']);
    changing.removePool('0x07');
    expect(changing.poolsOnPaths(A, C, 2)).toEqual([]);
    expect(changing.poolCount).toBe(1);
    expect(changing.hasPool('0x07')).toBe(false);
    expect(changing.getPool('0x01')).toEqual(AB);
  });
});

describe('missingStates', () => {
  const [A, B, C] = tokens;

  test('behavior: the pools on the paths that were never set, or were cleared since', () => {
    const graph = graphWith(AB, BC, DE);
    expect(addresses(graph.missingStates(A, C, 3))).toEqual(['0x01', '0x02']);
    graph.setState('0x01', deep);
    expect(addresses(graph.missingStates(A, C, 3))).toEqual(['0x02']);
    graph.setState('0x02', atPar);
    expect(graph.missingStates(A, C, 3)).toEqual([]);
    graph.clearState('0x01');
    expect(addresses(graph.missingStates(A, C, 3))).toEqual(['0x01']);
    graph.setState('0x01', deep);
    graph.clearAllStates();
    expect(addresses(graph.missingStates(A, C, 3))).toEqual(['0x01', '0x02']);
    expect(graph.stateOf('0x02')).toBeUndefined();
  });

  test('behavior: a cleared pool carries no trade, and a state that was set does at once', () => {
    const graph = graphWith(AB);
    graph.setState('0x01', deep);
    const request = {
      tokenIn: A,
      tokenOut: B,
      tradeType: 'exactInput' as const,
      amount: 1000n,
      maxHops: 3 as const,
    };
    expect(findBestPath(graph, request)).toMatchObject({ kind: 'found', route: { amounts: [1000n, 996n] } });
    graph.setState('0x01', { reserve0: 10n ** 24n, reserve1: 2n * 10n ** 24n });
    expect(findBestPath(graph, request)).toMatchObject({ kind: 'found', route: { amounts: [1000n, 1993n] } });
    graph.clearState('0x01');
    expect(findBestPath(graph, request)).toMatchObject({
      kind: 'insufficientLiquidity',
      considered: { v2: 1, v3: 0, failures: [{ address: '0x01', protocol: 'v2', reason: 'stateUnknown' }] },
    });
  });

  test('behavior: graphs share nothing', () => {
    const [one, other] = [graphWith(AB), graphWith(AB)];
    one.setState('0x01', deep);
    expect(other.stateOf('0x01')).toBeUndefined();
  });

  test('error: a state for a pool that is unknown or of the other protocol', () => {
    const graph = graphWith(AB, BC);
    expect(() => graph.setState('0xff', deep)).toThrow(RangeError);
    expect(() => graph.setState('0x01', atPar)).toThrow(RangeError);
    expect(() => graph.setState('0x02', deep)).toThrow(RangeError);
  });
});
