import type { Address } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type Pool, v2Pool } from '../../routing/model/pool.ts';
import { PoolChecks } from './poolChecks.ts';
import { PoolMemory } from './poolMemory.ts';

const PAUSE_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const address = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;

/** Checks over 1 000 pools that agree with the chain, and the sizes of the samples that were read. */
function checking(followedTo: () => bigint | undefined, pausesOfSample?: () => number) {
  const memory = new PoolMemory(new PoolGraph(), 1_000);
  for (let index = 0; index < 1_000; index += 1) {
    const pool = v2Pool({ address: address(3 + index), token0: address(1), token1: address(2) });
    memory.graph.addPool(pool);
    memory.put(pool.id, { protocol: 'v2', reserve0: 1n, reserve1: 1n });
  }
  const sizes: number[] = [];
  const reads = {
    compare: async (pools: readonly Pool[]) => void sizes.push(pools.length),
  } as unknown as ConstructorParameters<typeof PoolChecks>[0]['reads'];
  const checks = new PoolChecks({ memory, reads, pauseMs: PAUSE_MS, followedTo, pausesOfSample });
  checks.start();
  const pass = () => vi.advanceTimersByTimeAsync(PAUSE_MS);
  return { checks, sizes, pass };
}

test('sample of an instance that reads the blocks itself: 64 pools each pause', async () => {
  const { checks, sizes, pass } = checking(() => undefined);
  for (let pause = 0; pause < 3; pause += 1) await pass();
  expect(sizes).toEqual([64, 64, 64]);
  checks.stop();
});

test('sample of an instance that follows: eight pools a block since the last sample, 64 at most', async () => {
  let head = 100n;
  const { checks, sizes, pass } = checking(() => head);
  for (const moved of [0n, 1n, 0n, 3n, 40n]) {
    head += moved;
    await pass();
  }
  expect(sizes).toEqual([64, 8, 24, 64]);
  checks.stop();
});

test('sample of an instance that has to take few: one at the end of as many pauses as are due by then', async () => {
  let pauses = 3;
  const { checks, sizes, pass } = checking(
    () => undefined,
    () => pauses,
  );
  for (let pause = 0; pause < 5; pause += 1) await pass();
  expect(sizes).toEqual([64]);
  pauses = 1;
  await pass();
  expect(sizes).toEqual([64, 64]);
  checks.stop();
});
