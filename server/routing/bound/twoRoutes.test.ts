import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { graphOf, type Market, nth, token } from '../markets.testkit.ts';
import { v2Pool, v3Pool } from '../pool.ts';
import { V2_BIT, V3_BIT } from '../pools/poolSide.ts';
import { poolsOfTwoRoutes } from './twoRoutes.ts';

const [A, B, C, D] = [token(0), token(1), token(2), token(3)] as const;
/** By the bits of V2 and V3. */
const COSTS: number[] = [];
COSTS[V2_BIT] = 7;
COSTS[V3_BIT] = 10;

const pair = (index: number, token0: Address, token1: Address): Market => ({
  pool: v2Pool({ address: nth(index), token0, token1 }),
  state: { protocol: 'v2', reserve0: 1000n, reserve1: 1000n },
});
const pool = (index: number, token0: Address, token1: Address): Market => ({
  pool: v3Pool({ address: nth(index), token0, token1, fee: 3000, tickSpacing: 60 }),
  state: {
    ...{ protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 1000n },
    tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
  },
});

test.each<[string, number, Market[], number]>([
  ['two pools between the ends', 20, [pool(1, A, B), pool(2, A, B), pool(3, A, C), pool(4, B, C)], 3],
  ['one of them, and another route', 27, [pair(1, A, B), pool(2, A, C), pool(3, B, C)], 3],
  ['the two of one route, and a third one', 24, [pool(1, A, C), pair(2, B, C), pool(3, A, C)], 3],
  ['another pool between is no cheaper', 30, [pool(1, A, C), pool(2, B, D), pair(3, C, D)], 3],
  ['the pools between the ends, for one hop', 14, [pool(1, A, B), pair(2, A, B), pair(3, A, C)], 1],
  ['nothing where there are no two', 0, [pool(1, A, B)], 3],
  ['nothing where there are no two of one hop', 0, [pool(1, A, B), pair(2, A, C), pair(3, B, C)], 1],
])('%s: %i', (_, cost, markets, maxHops) => {
  const graph = graphOf(markets);
  const ends = graph.endsOf(A, B);
  if (ends === undefined) throw new Error('no ends');
  expect(poolsOfTwoRoutes(graph.adjacency, ends, COSTS, maxHops)).toBe(cost);
});
