import type { Address } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool, v3Pool } from '../../routing/model/pool.ts';
import type { ChainReader } from '../calls/chainReader.ts';
import { fakeHash } from '../fakeNode.testkit.ts';
import type { BlockChange } from '../head/blockChanges.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import { UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { PairLookups } from './pairLookups.ts';
import { PoolFollower } from './poolFollower.ts';
import { PoolMemory } from './poolMemory.ts';
import { PoolReads } from './poolReads.ts';

const A: Address = `0x${'a'.repeat(40)}`;
const B: Address = `0x${'b'.repeat(40)}`;
const LATE: Address = `0x${'c'.repeat(40)}`;
const STATE = { protocol: 'v2' as const, reserve0: 5n, reserve1: 6n };
const READ = { protocol: 'v2' as const, reserve0: 7n, reserve1: 8n };

let memory: PoolMemory;
let follower: PoolFollower;
let isOwnLook: boolean;

beforeEach(async () => {
  memory = new PoolMemory(new PoolGraph(), 100);
  const lookups = new PairLookups();
  const readings = new Map([[poolIdOf(A), { kind: 'v2' as const, state: READ }]]);
  const reader = { read: async () => ({ readings, found: [] }) } as unknown as ChainReader;
  const reads = new PoolReads({ heads: {} as HeadTracker, memory, lookups, reader });
  const factories = { v2Factory: null, v3Factory: null, feeTiers: [] };
  isOwnLook = true;
  follower = new PoolFollower({
    memory,
    lookups,
    reads,
    reader,
    factories,
    onPoolsUnknown: () => {},
    isOwnLook: () => isOwnLook,
  });
  await move(100, { kind: 'unknown' });
  put(A);
  put(B);
});

function put(address: Address): void {
  memory.graph.addPool(v2Pool({ address, token0: `0x${'1'.repeat(40)}`, token1: `0x${'2'.repeat(40)}` }));
  memory.put(poolIdOf(address), STATE);
}

/** Moves the memory to a head; `during` happens after the logs were read and before they count. */
async function move(number: number, change: BlockChange, during = () => {}): Promise<void> {
  const head = { number: BigInt(number), hash: fakeHash(number), parentHash: fakeHash(number - 1) };
  const apply = await follower.prepare(
    { ...head, timestamp: 0n, baseFeePerGas: null, gasPriceWei: 0n },
    change,
  );
  during();
  apply();
}

/** A step on a block without touched pools in its logs. */
function silent(since: number, addressFilter: readonly Address[] | undefined): BlockChange {
  const quiet = { touched: new Map(), created: [] };
  return {
    kind: 'logs',
    since: fakeHash(since),
    ...quiet,
    addressFilter: addressFilter && new Set(addressFilter),
  };
}

test('a state that was read ahead takes the place of the one before: no search is broken off for it', async () => {
  follower.noteDemand();
  const { forgotten } = memory.graph;
  await move(101, {
    kind: 'logs',
    since: fakeHash(100),
    created: [],
    addressFilter: undefined,
    touched: new Map([[A, UNKNOWN_UPDATE]]),
  });
  expect(memory.stateOf(poolIdOf(A))).toEqual(READ);
  expect(memory.graph.forgotten).toBe(forgotten);
});

describe('positions of a pool with ticks', () => {
  const POOL: Address = `0x${'d'.repeat(40)}`;
  const id = poolIdOf(POOL);
  const state = {
    protocol: 'v3' as const,
    sqrtPriceX96: 1n << 96n,
    tick: 0,
    liquidity: 100n,
    tickRange: { lowerTick: -120, upperTick: 120, ticks: [] },
  };
  const minted = (since: number): BlockChange => ({
    kind: 'logs',
    since: fakeHash(since),
    created: [],
    addressFilter: undefined,
    touched: new Map([[POOL, { kind: 'position', tickLower: -60, tickUpper: 60, liquidity: 5n }]]),
  });

  beforeEach(() => {
    const tokens = { token0: A, token1: B };
    memory.graph.addPool(v3Pool({ address: POOL, ...tokens, fee: 3000, tickSpacing: 60 }));
    memory.put(id, state);
  });

  test('count once the node has been asked for its newest block since the pool was read', async () => {
    follower.lookBegins();
    follower.lookEnds();
    await move(101, minted(100));
    expect(memory.stateOf(id)).toMatchObject({ liquidity: 105n });
    await move(102, minted(101));
    expect(memory.stateOf(id)).toMatchObject({ liquidity: 110n });
  });

  test('have a pool read again that was read just before: what was read may hold them', async () => {
    follower.lookBegins();
    await move(101, minted(100));
    expect(memory.stateOf(id)).toBeUndefined();
  });

  test('have a pool read again where another instance named the newest block', async () => {
    isOwnLook = false;
    follower.lookBegins();
    follower.lookEnds();
    await move(101, minted(100));
    expect(memory.stateOf(id)).toBeUndefined();
  });

  test('have a pool read again that was read while the block came', async () => {
    follower.lookBegins();
    follower.lookEnds();
    await move(101, minted(100), () => memory.put(id, state));
    expect(memory.stateOf(id)).toBeUndefined();
  });
});

describe('logs of some contracts only', () => {
  test('their states are kept', async () => {
    await move(101, silent(100, [A, B]));
    expect([...memory.ids()]).toEqual([A, B]);
  });

  test('a pool that came into memory after they were asked for is read again', async () => {
    await move(101, silent(100, [A, B]), () => put(LATE));
    expect([...memory.ids()]).toEqual([A, B]);
  });

  test('unfiltered logs cover such a pool as well', async () => {
    await move(101, silent(100, undefined), () => put(LATE));
    expect([...memory.ids()]).toEqual([A, B, LATE]);
  });

  test('a rollback past them keeps no state: other contracts may have been touched', async () => {
    await move(101, silent(100, [A, B]));
    put(LATE);
    await move(102, silent(101, undefined));
    await move(103, silent(101, undefined));
    expect([...memory.ids()]).toEqual([A, B, LATE]);
    await move(104, silent(100, undefined));
    expect([...memory.ids()]).toEqual([]);
    expect(memory.graph.hasPool(poolIdOf(A))).toBe(true);
  });
});
