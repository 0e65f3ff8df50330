import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type Pool, poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { PoolMemory } from './poolMemory.ts';
import { StateLoader, type StateLoaderOptions } from './stateLoader.ts';

const STATE = { protocol: 'v2' as const, reserve0: 10n ** 21n, reserve1: 10n ** 21n };
const [HUB, SECOND] = [nth(1), nth(2)];

/**
 * Tokens with two pools each, both with a hub; one pool between the hubs, and one of a token that has no
 * other.
 */
function market(tokens: number): PoolMemory {
  const graph = new PoolGraph();
  let made = 0x1000;
  const add = (token0: Address, token1: Address) => {
    made += 1;
    graph.addPool(v2Pool({ address: nth(made), token0, token1 }));
  };
  for (let token = 0; token < tokens; token++)
    for (const hub of [HUB, SECOND]) add(hub, nth(0x100_0000 + token));
  add(HUB, SECOND);
  add(HUB, nth(0xdead));
  return new PoolMemory(graph, 100_000);
}

/** A loader whose reads wait for `release`, each time. */
function loaderOf(memory: PoolMemory, options: Partial<StateLoaderOptions> = {}) {
  const asked: (readonly Pool[])[] = [];
  const waiting: (() => void)[] = [];
  const take = (pools: readonly Pool[]) => {
    for (const { id } of pools) memory.put(id, STATE);
  };
  const readBehind = async (pools: readonly Pool[]) => {
    asked.push(pools);
    await new Promise<void>((resolve) => waiting.push(resolve));
    take(pools);
  };
  const loader = new StateLoader({ memory, reads: { readBehind }, capacity: 100_000, ...options });
  const release = async () => {
    for (const resolve of waiting.splice(0)) resolve();
    // Each request has a turn of its own.
    for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { loader, asked, release };
}

test('reads all that can lie in the middle of a route, few requests at a time, the most used pools first', async () => {
  const memory = market(600);
  const { loader, asked, release } = loaderOf(memory, { chunk: 100, inFlight: 3 });
  loader.wake();
  // Whoever wakes it has done enough for this turn.
  expect(asked).toEqual([]);
  await release();
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 100]);
  expect(asked[0]?.some(({ token0, token1 }) => token0 === HUB && token1 === SECOND)).toBe(true);
  expect(loader.progress).toEqual({ read: 0, wanted: 1201 });
  await release();
  expect(loader.progress).toEqual({ read: 300, wanted: 1201 });
  while (loader.progress !== undefined) await release();
  expect(asked.flat()).toHaveLength(1201);
  expect(new Set(asked.flat()).size).toBe(1201);
  expect(memory.graph.innerWithoutState).toBe(0);
  expect(memory.stateOf(poolIdOf(nth(0x1000 + 1202)))).toBeUndefined();
});

test('concurrent requests are encoded in separate turns', async () => {
  const { loader, asked } = loaderOf(market(600), { chunk: 100, inFlight: 3 });
  loader.wake();
  const made: number[] = [];
  while (asked.length < 3) {
    const before = asked.length;
    await new Promise((resolve) => setImmediate(resolve));
    made.push(asked.length - before);
  }
  expect(made.filter((count) => count > 0)).toEqual([1, 1, 1]);
});

test('a quote that misses many states gets the progress, one that misses few does not', async () => {
  const memory = market(600);
  const { loader, release } = loaderOf(memory);
  loader.assertFew(1_000);
  expect(loader.progress).toBeUndefined();
  expect(() => loader.assertFew(1_001)).toThrow(
    expect.objectContaining({
      code: 'OVERLOADED',
      details: { pools: { read: 0, wanted: 1201 } },
      retryAfterSeconds: 2,
    }),
  );
  while (loader.progress !== undefined) await release();
  loader.assertFew(1_001);
});

test('no more than a quote reads by itself is left to quotes', () => {
  const { loader, asked } = loaderOf(market(499));
  loader.wake();
  expect(asked).toEqual([]);
});

test('a failed chunk is retried, and quotes get its error meanwhile', async () => {
  const memory = market(600);
  const failure = new AppError('RPC_UNAVAILABLE', 'down');
  const failures: unknown[] = [];
  let calls = 0;
  const readBehind = async (pools: readonly Pool[]) => {
    calls += 1;
    if (calls === 1) throw failure;
    for (const { id } of pools) memory.put(id, STATE);
  };
  let onFailed = () => {};
  const failed = new Promise<void>((resolve) => {
    onFailed = resolve;
  });
  const { loader } = loaderOf(memory, {
    reads: { readBehind },
    chunk: 2_000,
    onFailure: (error) => {
      failures.push(error);
      onFailed();
    },
  });
  loader.wake();
  await failed;
  expect(() => loader.assertFew(1_201)).toThrow(failure);
  await loader.settled();
  expect(failures).toEqual([failure]);
  expect(memory.graph.innerWithoutState).toBe(0);
});

test('states beyond the capacity are not read', async () => {
  const memory = market(600);
  const { loader, asked, release } = loaderOf(memory, { capacity: 150, chunk: 100, inFlight: 1 });
  loader.wake();
  while (loader.progress !== undefined) await release();
  expect(asked).toHaveLength(2);
  loader.assertFew(5_000);
  expect(loader.progress).toBeUndefined();
});

test('stop ends loading', async () => {
  const { loader, asked, release } = loaderOf(market(600), { chunk: 100, inFlight: 1 });
  loader.wake();
  await release();
  loader.stop();
  await release();
  await loader.settled();
  expect(asked).toHaveLength(1);
});
