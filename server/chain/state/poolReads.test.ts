import { beforeEach, expect, test } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type V2Pool, v2Pool, v3Pool } from '../../routing/model/pool.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import type { ChainReader } from '../calls/chainReader.ts';
import type { PartialRead } from '../calls/mergedReads.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import { PairLookups } from './pairLookups.ts';
import { PoolMemory } from './poolMemory.ts';
import { PoolReads } from './poolReads.ts';

const [A, B] = [nth(1), nth(2)];
const POOL: V2Pool = v2Pool({ address: nth(0x10), token0: A, token1: B });
const STATE = { protocol: 'v2' as const, reserve0: 5n, reserve1: 6n };

let memory: PoolMemory;
let lookups: PairLookups;
let reads: PoolReads;
/** Happens while a read is on its way. */
let during: () => void;
let answer: PartialRead;

beforeEach(() => {
  memory = new PoolMemory(new PoolGraph(), 100);
  lookups = new PairLookups();
  during = () => {};
  answer = {
    readings: new Map([[POOL.id, { kind: 'v2', state: STATE }]]),
    found: [POOL],
    pairsDone: [[A, B]],
    failure: undefined,
  };
  const reader = {
    readPartly: async () => {
      during();
      return answer;
    },
    readTicks: async () => [
      { kind: 'read', wordsRead: 1, ticks: [{ tick: 600, liquidityGross: 5n, liquidityNet: 5n }] },
    ],
  } as unknown as ChainReader;
  const heads = { current: () => ({ number: 1n }) } as unknown as HeadTracker;
  reads = new PoolReads({ heads, memory, lookups, reader });
});

test('a pool that a factory names is in the graph with its state, and its pair is looked up', async () => {
  await reads.read([], [[A, B]]);
  expect(memory.stateOf(POOL.id)).toEqual(STATE);
  expect(lookups.isDone(A, B)).toBe(true);
});

test('one that a block touches meanwhile is read again', async () => {
  during = () => reads.invalidate(POOL.id);
  await reads.read([], [[A, B]]);
  expect(memory.graph.hasPool(POOL.id)).toBe(false);
  expect(lookups.isDone(A, B)).toBe(false);
  during = () => {};
  await reads.read([], [[A, B]]);
  expect(memory.stateOf(POOL.id)).toEqual(STATE);
  expect(lookups.isDone(A, B)).toBe(true);
});

test('one that is known already waits for its state alone', async () => {
  memory.graph.addPool(POOL);
  during = () => reads.invalidate(POOL.id);
  await reads.read([], [[A, B]]);
  expect(memory.stateOf(POOL.id)).toBeUndefined();
  expect(lookups.isDone(A, B)).toBe(true);
});

test('one that cannot be read leaves its pair looked up', async () => {
  answer = { ...answer, readings: new Map([[POOL.id, { kind: 'unreadable' }]]) };
  await reads.read([], [[A, B]]);
  expect(memory.graph.hasPool(POOL.id)).toBe(false);
  expect(lookups.isDone(A, B)).toBe(true);
});

test('a background read keeps its results', async () => {
  memory.graph.addPool(POOL);
  await reads.readBehind([POOL]);
  expect(memory.stateOf(POOL.id)).toEqual(STATE);
});

test('more ticks make a state unsettled: they may be of a later block', async () => {
  const pool = v3Pool({ address: nth(0x11), token0: A, token1: B, fee: 3000, tickSpacing: 60 });
  memory.graph.addPool(pool);
  memory.put(pool.id, {
    protocol: 'v3',
    sqrtPriceX96: 1n << 96n,
    tick: 0,
    liquidity: 100n,
    tickRange: { lowerTick: -120, upperTick: 120, ticks: [] },
  });
  const { unsettled } = memory;
  unsettled.lookBegins();
  unsettled.lookEnds();
  await reads.widen([{ id: pool.id, direction: 'upper' }]);
  expect(memory.stateOf(pool.id)).toMatchObject({ tickRange: { ticks: [{ tick: 600, liquidityNet: 5n }] } });
  expect(unsettled.has(pool.id)).toBe(true);
});
