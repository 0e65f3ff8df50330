import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../model/pool.ts';
import { V2_BIT, V3_BIT } from '../pools/poolSide.ts';
import { type Market, nth, token } from '../testkits/markets.testkit.ts';
import { cheapestPools } from './cheapestPools.ts';
import { networkOf } from './network/network.testkit.ts';

const [A, B, C, D] = [token(0), token(1), token(2), token(3)] as const;
/** By the bits of V2 and V3. */
const COSTS: number[] = [];
COSTS[V2_BIT] = 7;
COSTS[V3_BIT] = 10;
const DIRECT: number[] = [];
DIRECT[V2_BIT] = 50;
DIRECT[V3_BIT] = 60;

const pair = (index: number, token0: Address, token1: Address): Market => ({
  pool: v2Pool({ address: nth(index), token0, token1 }),
  state: { protocol: 'v2', reserve0: 1000n, reserve1: 1000n },
});
const pool = (index: number, token0: Address, token1: Address): Market => ({
  pool: v3Pool({ address: nth(index), token0, token1, fee: 3000, tickSpacing: 60 }),
  state: {
    protocol: 'v3',
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 1000n,
    tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
  },
});

const none = Number.POSITIVE_INFINITY;

test.each<[string, Market[], 1 | 2 | 3, [number, number, number, number]]>([
  // Two direct routes, one and another route, one other route, two of these.
  [
    'two pools between the ends, and another route',
    [pool(1, A, B), pair(2, A, B), pair(3, A, C), pool(4, B, C)],
    3,
    [100, 67, 17, 24],
  ],
  [
    'the dear end of a route is shared',
    [pool(1, A, C), pair(2, B, C), pool(3, A, C)],
    3,
    [none, none, 17, 24],
  ],
  [
    'another pool between is no cheaper',
    [pool(1, A, C), pool(2, B, D), pair(3, C, D)],
    3,
    [none, none, 20, 30],
  ],
  ['one hop', [pool(1, A, B), pool(2, A, B), pair(3, A, C), pair(4, B, C)], 1, [120, none, none, none]],
  ['no other route', [pool(1, A, B)], 3, [none, none, none, none]],
])('cheapestPools: %s', (_, markets, maxHops, wanted) => {
  const floors = { ofDirect: DIRECT, ofPool: COSTS, ofLast: COSTS };
  const least = cheapestPools(networkOf(markets, { floors }, { maxHops }).network, floors);
  expect([least(2, 0), least(1, 1), least(0, 1), least(0, 2)]).toEqual(wanted);
  expect(least(0, 0)).toBe(0);
  expect(least(0, 5)).toBe(wanted[3]);
});
