import { expect, test } from 'vitest';
import { graphOf, nth, token } from './markets.testkit.ts';
import { type V3Pool, v2Pool, v3Pool } from './pool.ts';
import { v2Market } from './pools.testkit.ts';
import { explainNoRoute } from './reachability.ts';

const [A, B, C] = [token(0), token(1), token(2)];
const pair = (index: number, reserve0: bigint, reserve1: bigint) => v2Market(index, A, B, reserve0, reserve1);
const pool = (index: number): V3Pool => ({
  ...v3Pool({ address: nth(index), token0: A, token1: B, fee: 500, tickSpacing: 10 }),
});
const state = (sqrtPriceX96: bigint, liquidity: bigint, tickCount: number) => ({
  ...{ protocol: 'v3' as const, sqrtPriceX96, tick: 0, liquidity },
  tickRange: {
    ...{ lowerTick: -887_272, upperTick: 887_272 },
    ticks: Array.from({ length: tickCount }, (_, index) => ({ tick: 10 * index + 10, liquidityNet: 0n })),
  },
});
const request = { tokenIn: A, tokenOut: B, maxHops: 3 };

test('explainNoRoute: each pool with the reason why it carries no trade', () => {
  const graph = graphOf([
    pair(1, 5n, 5n),
    pair(2, 0n, 5n),
    pair(3, 5n, 0n),
    { pool: pool(4), state: state(2n ** 96n, 1n, 0) },
    { pool: pool(5), state: state(0n, 1n, 1) },
    { pool: pool(6), state: state(2n ** 96n, 0n, 0) },
    { pool: pool(7), state: state(2n ** 96n, 0n, 1) },
  ]);
  graph.addPool(pool(8));
  // Of one of the tokens, and on no way to the other.
  graph.addPool(v2Pool({ address: nth(9), token0: A, token1: C }));
  const { failures, ...counts } = explainNoRoute(graph, request);
  expect(counts).toEqual({ v2: 3, v3: 5, poolsOfTokenIn: 9, poolsOfTokenOut: 8 });
  const reasons = new Map(failures.map(({ address, reason }) => [address, reason]));
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((index) => reasons.get(nth(index)))).toEqual([
    ...['cannotFill', 'noLiquidity', 'noLiquidity'],
    ...['cannotFill', 'noLiquidity', 'noLiquidity', 'cannotFill', 'stateUnknown'],
  ]);
  expect(failures.find(({ address }) => address === nth(4))?.protocol).toBe('v3');
});

test('explainNoRoute: lists the first 20 pools', () => {
  const graph = graphOf(Array.from({ length: 21 }, (_, index) => pair(index + 1, 5n, 5n)));
  const { v2, failures } = explainNoRoute(graph, request);
  expect([v2, failures.length]).toEqual([21, 20]);
});
