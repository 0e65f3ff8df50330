import { expect, test, vi } from 'vitest';
import { type V3Pool, v2Pool, v3Pool } from '../model/pool.ts';
import { graphOf, nth, token } from '../testkits/markets.testkit.ts';
import { v2Market } from '../testkits/pools.testkit.ts';
import { type ExplainedRequest, explainNoRoute, explainNoRouteSteps } from './consideredPools.ts';

const [A, B, C] = [token(0), token(1), token(2)];
const pair = (index: number, reserve0: bigint, reserve1: bigint) => v2Market(index, A, B, reserve0, reserve1);
const pool = (index: number): V3Pool => ({
  ...v3Pool({ address: nth(index), token0: A, token1: B, fee: 500, tickSpacing: 10 }),
});
const state = (sqrtPriceX96: bigint, liquidity: bigint, tickCount: number) => ({
  protocol: 'v3' as const,
  sqrtPriceX96,
  tick: 0,
  liquidity,
  tickRange: {
    lowerTick: -887_272,
    upperTick: 887_272,
    ticks: Array.from({ length: tickCount }, (_, index) => ({ tick: 10 * index + 10, liquidityNet: 0n })),
  },
});
const request: ExplainedRequest = { tokenIn: A, tokenOut: B, maxHops: 3 };

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
  expect(counts).toEqual({ v2: 3, v3: 5, v4: 0, poolsOfTokenIn: 9, poolsOfTokenOut: 8 });
  const reasons = new Map(failures.map(({ address, reason }) => [address, reason]));
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((index) => reasons.get(nth(index)))).toEqual([
    ...['cannotFill', 'noLiquidity', 'noLiquidity'],
    ...['cannotFill', 'noLiquidity', 'noLiquidity', 'cannotFill', 'stateUnknown'],
  ]);
  expect(failures.find(({ address }) => address === nth(4))?.protocol).toBe('v3');
});

test('explainNoRoute: a pool of a kind that the request does not allow is not said to lack liquidity', () => {
  const graph = graphOf([
    pair(1, 5n, 5n),
    pair(2, 0n, 5n),
    { pool: pool(4), state: state(2n ** 96n, 1n, 0) },
  ]);
  const reasons = (protocols: ('v2' | 'v3' | 'v4')[]) => {
    const { failures } = explainNoRoute(graph, { ...request, protocols });
    return [1, 2, 4].map((index) => failures.find(({ address }) => address === nth(index))?.reason);
  };
  expect(reasons(['v2', 'v4'])).toEqual(['cannotFill', 'noLiquidity', 'notInProtocols']);
  expect(reasons(['v3'])).toEqual(['notInProtocols', 'notInProtocols', 'cannotFill']);
});

test('explainNoRoute: lists the first 20 pools', () => {
  const graph = graphOf(Array.from({ length: 21 }, (_, index) => pair(index + 1, 5n, 5n)));
  const { v2, failures } = explainNoRoute(graph, request);
  expect([v2, failures.length]).toEqual([21, 20]);
});

test('explainNoRoute: walks the pools once while they are the same, and reads their states each time', () => {
  const graph = graphOf([pair(1, 5n, 5n), pair(2, 0n, 5n)]);
  const walks = vi.spyOn(graph, 'entriesOnPaths');
  const reasons = () => explainNoRoute(graph, request).failures.map(({ reason }) => reason);
  expect(reasons()).toEqual(['cannotFill', 'noLiquidity']);
  graph.setState(nth(2), { protocol: 'v2', reserve0: 5n, reserve1: 5n });
  expect(reasons()).toEqual(['cannotFill', 'cannotFill']);
  expect(walks).toHaveBeenCalledTimes(1);
  // What was said before is the caller's.
  Object.assign(explainNoRoute(graph, request), { v2: 99 });
  expect(explainNoRoute(graph, request).v2).toBe(2);
});

test('explainNoRoute: counts anew for other ends, and after a pool came or went', () => {
  const graph = graphOf([pair(1, 5n, 5n), v2Market(2, A, C, 5n, 5n), v2Market(3, B, C, 5n, 5n)]);
  const count = (terms: Partial<typeof request> = {}) => explainNoRoute(graph, { ...request, ...terms }).v2;
  expect([count(), count({ maxHops: 1 }), count({ tokenIn: C, maxHops: 1 })]).toEqual([3, 1, 1]);
  graph.addPool(v2Pool({ address: nth(4), token0: A, token1: B }));
  expect([count(), count({ maxHops: 1 })]).toEqual([4, 2]);
  graph.removePool(nth(1));
  expect([count(), count({ maxHops: 1 })]).toEqual([3, 1]);
});

test('explainNoRoute: remembers nothing of pools that change while they are counted', () => {
  const graph = graphOf(Array.from({ length: 4096 }, (_, index) => pair(index + 1, 5n, 5n)));
  const steps = explainNoRouteSteps(graph, request);
  expect(steps.next().done).toBe(false);
  graph.addPool(v2Pool({ address: nth(5000), token0: A, token1: B }));
  for (let step = steps.next(); !step.done; step = steps.next());
  expect(explainNoRoute(graph, request).v2).toBe(4097);
});
