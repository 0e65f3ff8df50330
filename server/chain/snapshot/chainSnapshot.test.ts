import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { concat, numberToHex } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { V3State } from '../../amm/v3/v3State.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type Pool, type PoolId, v2Pool, v3Pool } from '../../routing/model/pool.ts';
import type { V2PoolFactory, V3PoolFactory } from '../../routing/model/poolFactory.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import type { ChainReader } from '../calls/chainReader.ts';
import { type FakeNode, fakeBlock, fakeHash, startFakeNode } from '../fakeNode.testkit.ts';
import { HeadTracker } from '../head/headTracker.ts';
import { CHAIN_PROTOCOLS, poolFactoriesOf } from '../protocols/chainProtocols.ts';
import { createRpcClient } from '../rpc/rpcClient.ts';
import { PoolIndex } from '../sources/poolIndex.ts';
import { PairLookups } from '../state/pairLookups.ts';
import { PoolFollower } from '../state/poolFollower.ts';
import { PoolMemory } from '../state/poolMemory.ts';
import { PoolReads } from '../state/poolReads.ts';
import { ChainSnapshot } from './chainSnapshot.ts';
import type { SharedSnapshots } from './sharedSnapshots.ts';
import { readSlices, writeSlices } from './slicedFile.ts';

const FACTORIES = { v2Factory: nth(0xf2), v3Factory: nth(0xf3), feeTiers: [] };
const [V2, V3] = poolFactoriesOf(FACTORIES) as [V2PoolFactory, V3PoolFactory];
const PAIR: Pool = v2Pool({ address: nth(0x10), token0: nth(1), token1: nth(2) }, V2);
const POOL: Pool = v3Pool(
  { address: nth(0x11), token0: nth(1), token1: nth(2), fee: 500, tickSpacing: 10 },
  V3,
);
const UNREAD: Pool = v2Pool({ address: nth(0x12), token0: nth(1), token1: nth(3) }, V2);
const KNOWN_TO_SECOND: Pool = v2Pool({ address: nth(0x13), token0: nth(2), token1: nth(3) }, V2);
const RESERVES = { protocol: 'v2' as const, reserve0: 2n ** 112n - 1n, reserve1: 6n };
const V3_STATE: V3State = {
  protocol: 'v3',
  sqrtPriceX96: 2n ** 96n,
  tick: -7,
  liquidity: 2n ** 128n - 1n,
  tickRange: {
    lowerTick: -887_270,
    upperTick: 887_270,
    ticks: [
      { tick: -20, liquidityNet: 2n ** 127n - 1n },
      { tick: 30, liquidityNet: -(2n ** 127n) },
    ],
  },
};

let folder: string;
let path: string;
let node: FakeNode;
let newest: number;
/** The branch of all blocks. */
let branch: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
  path = join(folder, 'snapshot');
  [newest, branch] = [100, 0];
  node = await startFakeNode({
    eth_gasPrice: () => '0x9',
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: ([number]) =>
      number !== 'latest' && Number(number) > newest
        ? null
        : fakeBlock(number === 'latest' ? newest : Number(number), branch),
    eth_getLogs: () => [],
  });
});
afterEach(async () => {
  await node.stop();
  await rm(folder, { recursive: true });
});

/** What a process is made of, before it has asked anything. */
function parts({
  chainId = 1,
  deployment = 'QmFirst' as string | null,
  shared = undefined as SharedSnapshots | undefined,
} = {}) {
  const rpc = createRpcClient({ url: node.url, timeoutMs: 5_000 });
  const factories = FACTORIES;
  const heads = new HeadTracker({ rpc, factories, chainId: 1, maxSilenceMs: 600_000 });
  const memory = new PoolMemory(new PoolGraph(), 100);
  const lookups = new PairLookups();
  const reader = {} as ChainReader;
  const reads = new PoolReads({ heads, memory, lookups, reader });
  const follower = new PoolFollower({ memory, lookups, reads, reader, factories, onPoolsUnknown: () => {} });
  heads.follow(follower);
  const sinces: (bigint | undefined)[] = [];
  /** The second deployment knows one more pool, from long ago. */
  async function* chunks(since: bigint | undefined) {
    yield since === undefined
      ? [PAIR, POOL, UNREAD, ...(deployment === 'QmSecond' ? [KNOWN_TO_SECOND] : [])]
      : [];
  }
  const fetchPools = async (since: bigint | undefined) => {
    sinces.push(since);
    return {
      chunks: chunks(since),
      blockNumber: 100n,
      blockHash: fakeHash(100),
      deployment: deployment ?? undefined,
    };
  };
  const index = new PoolIndex({ fetchPools, heads, reads, lookups, rpc, factories, refreshMs: 60_000 });
  const failures: unknown[] = [];
  const snapshot = new ChainSnapshot({
    path,
    chainId,
    factories,
    rpc,
    heads,
    memory,
    reads,
    follower,
    index,
    shared,
    onFailure: (error) => failures.push(error),
  });
  return { heads, memory, reads, index, snapshot, failures, sinces };
}

async function saved(options = {}) {
  const { heads, memory, reads, index, snapshot, failures } = parts(options);
  await heads.refresh();
  await index.refresh();
  reads.addConfirmed(POOL);
  memory.put(PAIR.id, RESERVES);
  memory.put(POOL.id, V3_STATE);
  await snapshot.save();
  expect(failures).toEqual([]);
}

test('a process resumes from the snapshot and the logs since', async () => {
  await saved();
  expect(await readdir(folder)).toEqual(['snapshot']);
  newest = 103;
  const data = concat([numberToHex(7n, { size: 32 }), numberToHex(8n, { size: 32 })]);
  const log = {
    address: PAIR.address,
    topics: [...CHAIN_PROTOCOLS.v2.updates.keys()],
    data,
    blockNumber: '0x66',
    logIndex: '0x0',
  };
  node.methods['eth_getLogs'] = () => [log];
  const { heads, memory, reads, index, snapshot, failures } = parts();
  expect(await snapshot.restore()).toBe(true);
  expect(() => heads.current()).toThrow(expect.objectContaining({ code: 'RPC_UNAVAILABLE' }));
  await heads.refresh();
  expect(heads.current().number).toBe(103n);
  expect([...memory.graph.pools()]).toEqual([PAIR, POOL, UNREAD]);
  expect(memory.stateOf(PAIR.id)).toEqual({ protocol: 'v2', reserve0: 7n, reserve1: 8n });
  expect(memory.stateOf(POOL.id)).toEqual(V3_STATE);
  expect(memory.stateOf(UNREAD.id)).toBeUndefined();
  expect([PAIR, POOL].map((pool) => reads.isConfirmed(pool))).toEqual([false, true]);
  expect({ isComplete: index.isComplete, takenOver: index.takenOver }).toEqual({
    isComplete: true,
    takenOver: 100n,
  });
  expect(failures).toEqual([]);
});

test.each([
  ['the same index', 'QmFirst', 'QmFirst', false, [100n]],
  ['an index that was switched while the service was down', 'QmFirst', 'QmSecond', true, [100n, undefined]],
  ['an index that did not say what it was', null, 'QmSecond', false, [100n]],
])('the pools of %s are read as far as they are not known', async (_, before, now, isKnown, asked) => {
  await saved({ deployment: before });
  const { heads, memory, index, snapshot, sinces } = parts({ deployment: now });
  expect(await snapshot.restore()).toBe(true);
  await heads.refresh();
  await index.refresh();
  expect(sinces).toEqual(asked);
  expect(memory.graph.getPool(KNOWN_TO_SECOND.id)).toEqual(isKnown ? KNOWN_TO_SECOND : undefined);
});

test('states that blocks change while they are saved are those of the last block', async () => {
  const { heads, memory, index, snapshot, failures } = parts();
  await heads.refresh();
  await index.refresh();
  const pairs = Array.from({ length: 1_000 }, (_, at) =>
    v2Pool({ address: nth(0x1000 + at), token0: nth(1), token1: nth(2) }, V2),
  );
  for (const pair of [...pairs, POOL]) memory.graph.addPool(pair);
  for (const { id } of pairs) memory.put(id, RESERVES);
  const saving = snapshot.save();
  await setImmediate();
  const [first, second, last] = [pairs[0], pairs[1], pairs.at(-1)].map((pair) => pair?.id ?? PAIR.id);
  const later = { ...RESERVES, reserve1: 7n };
  memory.replace(first as PoolId, later);
  memory.replace(second as PoolId, undefined);
  memory.replace(last as PoolId, later);
  memory.put(POOL.id, V3_STATE);
  const at = { number: 101n, hash: fakeHash(101), parentHash: fakeHash(100) };
  vi.spyOn(heads, 'current').mockReturnValue({ ...heads.current(), ...at });
  await saving;
  expect(failures).toEqual([]);
  newest = 101;
  const next = parts();
  expect(await next.snapshot.restore()).toBe(true);
  const states = [first, second, last, POOL.id].map((id) => next.memory.stateOf(id as PoolId));
  expect(states).toEqual([later, undefined, later, V3_STATE]);
  expect(next.memory.size).toBe(1_000);
  await next.heads.refresh();
  expect(next.heads.current().hash).toBe(fakeHash(101));
  expect(next.memory.size).toBe(1_000);
});

test('no block has come meanwhile', async () => {
  await saved();
  const { heads, memory, snapshot } = parts();
  await snapshot.restore();
  await heads.refresh();
  expect(heads.current().number).toBe(100n);
  expect(memory.stateOf(PAIR.id)).toEqual(RESERVES);
});

test('after more blocks than are followed the pools are kept and no state is', async () => {
  await saved();
  newest = 5_000;
  const { heads, memory, index, snapshot } = parts();
  expect(await snapshot.restore()).toBe(true);
  await heads.refresh();
  expect(heads.current().number).toBe(5_000n);
  expect(memory.graph.poolCount).toBe(3);
  expect(memory.size).toBe(0);
  expect(index.isComplete).toBe(false);
});

test('the chain goes on from another block by the time the node is asked for its newest one', async () => {
  await saved();
  const { heads, memory, snapshot } = parts();
  expect(await snapshot.restore()).toBe(true);
  [newest, branch] = [101, 1];
  await heads.refresh();
  expect(heads.current().hash).toBe(fakeHash(101, 1));
  expect(memory.size).toBe(0);
});

test.each([
  [
    'another branch',
    () => {
      branch = 1;
    },
  ],
  [
    'a chain that is shorter',
    () => {
      newest = 99;
    },
  ],
])('one of a block that %s has in its place is not used', async (_, change) => {
  await saved();
  change();
  const { memory, snapshot, failures } = parts();
  expect(await snapshot.restore()).toBe(false);
  expect(memory.graph.poolCount).toBe(0);
  expect(failures).toEqual([]);
});

test('one of another chain is not used', async () => {
  await saved({ chainId: 5 });
  expect(await parts().snapshot.restore()).toBe(false);
});

test('there is none', async () => {
  const { snapshot, failures } = parts();
  expect(await snapshot.restore()).toBe(false);
  expect(failures).toEqual([]);
});

test.each([
  ['cut short', (file: Buffer) => file.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  [
    'altered',
    (file: Buffer) => {
      file[60] = (file[60] ?? 0) ^ 1;
      return file;
    },
  ],
  ['of something else', () => Buffer.from('a'.repeat(100))],
])('one that is %s is not used', async (_, damage) => {
  await saved();
  await writeFile(path, damage(await readFile(path)));
  const { memory, snapshot } = parts();
  expect(await snapshot.restore()).toBe(false);
  expect(memory.graph.poolCount).toBe(0);
});

test('one that an older version has written is not used', async () => {
  await saved();
  const [header = Buffer.alloc(0), ...rest] = (await readSlices(path)) ?? [];
  const older = header.toString().replace('"version":5', '"version":4');
  expect(older).not.toBe(header.toString());
  async function* slices() {
    yield* [Buffer.from(older), ...rest];
  }
  await writeSlices(path, slices());
  const { memory, snapshot, failures } = parts();
  expect(await snapshot.restore()).toBe(false);
  expect([memory.graph.poolCount, failures]).toEqual([0, []]);
});

test('nothing is written before the list of pools is complete', async () => {
  const { heads, memory, reads, snapshot } = parts();
  await heads.refresh();
  reads.addConfirmed(PAIR);
  memory.put(PAIR.id, RESERVES);
  await snapshot.save();
  expect(await readdir(folder)).toEqual([]);
});

test('error: a missing folder is reported and changes nothing else', async () => {
  path = join(folder, 'missing', 'snapshot');
  const { heads, index, snapshot, failures } = parts();
  await heads.refresh();
  await index.refresh();
  await snapshot.save();
  expect(failures).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
});

test('error: a node that is down leaves the snapshot for another time', async () => {
  await saved();
  await node.stop();
  const { snapshot, failures, memory } = parts();
  expect(await snapshot.restore()).toBe(false);
  expect(failures).toEqual([expect.objectContaining({ code: 'RPC_UNAVAILABLE' })]);
  expect(memory.graph.poolCount).toBe(0);
  node = await startFakeNode();
});

test('a snapshot of another instance is read where there is no file, and is asked for by the block of one', async () => {
  await saved();
  const other = await readFile(path);
  await rm(path);
  const asked: (bigint | undefined)[] = [];
  const shared: SharedSnapshots = {
    fetchSnapshot: async (to, own) => {
      asked.push(own);
      if (own === undefined) await writeFile(to, other);
    },
    offerSnapshot: async () => undefined,
  };
  for (let start = 0; start < 2; start += 1) {
    const { memory, snapshot } = parts({ shared });
    expect(await snapshot.restore()).toBe(true);
    expect(memory.stateOf(PAIR.id)).toEqual(RESERVES);
  }
  expect(asked).toEqual([undefined, 100n]);
});

test('a snapshot that was written is offered to other instances with its block', async () => {
  const offered: unknown[] = [];
  const shared: SharedSnapshots = {
    fetchSnapshot: async () => undefined,
    offerSnapshot: async (...file) => void offered.push(file),
  };
  await saved({ shared });
  expect(offered).toEqual([[path, 100n]]);
});
