import { type Address, encodeAbiParameters, padHex, toEventSelector } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type Pool, type V2Pool, v2Pool } from '../../routing/model/pool.ts';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../fakeNode.testkit.ts';
import { HeadTracker } from '../head/headTracker.ts';
import { createRpcClient } from '../rpc/rpcClient.ts';
import { PoolIndex, type PoolIndexOptions } from './poolIndex.ts';

const FACTORY: Address = '0x00000000000000000000000000000000000000f2';
const TOKEN0: Address = '0x0000000000000000000000000000000000000001';
const TOKEN1: Address = '0x0000000000000000000000000000000000000002';
const INDEXED = pool('0x0000000000000000000000000000000000000aaa');
const CREATED = pool('0x0000000000000000000000000000000000000bbb');

let node: FakeNode;
let graph: PoolGraph;
let heads: HeadTracker;
let fetchPools: PoolIndexOptions['fetchPools'];
let index: PoolIndex;
/** From which block on creations are followed by the heads. */
let knownSince: bigint;
let foreign: Address | undefined;

function pool(address: Address): V2Pool {
  return v2Pool(
    { address, token0: TOKEN0, token1: TOKEN1 },
    { address: FACTORY, exchange: 'main', protocol: 'v2', feePips: 3000 },
  );
}

async function* chunksOf(...chunks: readonly V2Pool[][]) {
  yield* chunks;
}

beforeEach(async () => {
  node = await startFakeNode({
    eth_gasPrice: () => '0x9',
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: ([number]) => fakeBlock(number === 'latest' ? 100 : Number(number)),
    eth_getLogs: () => [],
  });
  const rpc = createRpcClient({ url: node.url, timeoutMs: 20_000 });
  const factories = { v2Factory: FACTORY, v3Factory: null, feeTiers: [] };
  graph = new PoolGraph();
  knownSince = 100n;
  foreign = undefined;
  heads = new HeadTracker({ rpc, factories, chainId: 1, maxSilenceMs: 15_000 });
  await heads.refresh();
  const add = (added: Pool) => graph.addPool(added);
  const reads = { addIndexed: add, addCreated: add };
  const lookups = {
    get knownSince() {
      return knownSince;
    },
  };
  fetchPools = async () => ({ chunks: chunksOf([INDEXED]), blockNumber: 90n, blockHash: fakeHash(90) });
  index = new PoolIndex({
    fetchPools: (...request) => fetchPools(...request),
    heads,
    reads,
    lookups,
    rpc,
    factories,
    refreshMs: 60_000,
    isForeign: ({ id }) => id === foreign,
  });
});
afterEach(async () => {
  index.stop();
  await node.stop();
});

test('pools of the index and those created since its block, in two requests', async () => {
  let filter: unknown;
  node.methods['eth_getLogs'] = ([value]) => {
    filter = value;
    const data = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [CREATED.address, 1n]);
    const topics = [
      toEventSelector('PairCreated(address,address,address,uint256)'),
      padHex(TOKEN0),
      padHex(TOKEN1),
    ];
    return [{ address: FACTORY, topics, data, blockNumber: '0x5b', logIndex: '0x0' }];
  };
  expect(index.isComplete).toBe(false);
  await index.refresh();
  expect(index.isComplete).toBe(true);
  expect(graph.getPool(INDEXED.id)).toEqual(INDEXED);
  expect(graph.getPool(CREATED.id)).toEqual(CREATED);
  expect(filter).toMatchObject({ fromBlock: '0x5a', toBlock: '0x64', address: [FACTORY] });
  expect(node.requests.slice(1)).toEqual([['eth_getBlockByNumber'], ['eth_getLogs', 'eth_getBlockByNumber']]);
});

test('reads the whole list of an index that was deployed anew, and changes again from then on', async () => {
  const older = pool('0x0000000000000000000000000000000000000ccc');
  const asked: (bigint | undefined)[] = [];
  let deployment = 'QmFirst';
  fetchPools = async (since) => {
    asked.push(since);
    const isWhole = since === undefined;
    const all = deployment === 'QmFirst' ? [INDEXED] : [INDEXED, older];
    return {
      chunks: chunksOf(isWhole ? all : []),
      blockNumber: 90n,
      blockHash: fakeHash(90),
      deployment,
    };
  };
  await index.refresh();
  await index.refresh();
  expect(graph.getPool(older.id)).toBeUndefined();
  deployment = 'QmSecond';
  await index.refresh();
  expect(graph.getPool(older.id)).toEqual(older);
  await index.refresh();
  expect(asked).toEqual([undefined, 90n, 90n, undefined, 90n]);
});

test('reports why the list is not loaded', async () => {
  fetchPools = async () => ({ chunks: chunksOf([INDEXED]), blockNumber: 90n, blockHash: fakeHash(91) });
  index.start();
  await expect
    .poll(() => index.failure, { timeout: 60_000 })
    .toMatchObject({
      code: 'SUBGRAPH_STALE',
      message: 'The index follows another chain than the RPC node.',
    });
  expect(index.block).toBeUndefined();
  fetchPools = async () => ({ chunks: chunksOf([INDEXED]), blockNumber: 90n, blockHash: fakeHash(90) });
  await expect.poll(() => index.failure, { timeout: 60_000 }).toBeUndefined();
  expect(index.block).toBe(90n);
});

test('an index ahead of the node needs no logs', async () => {
  fetchPools = async () => ({ chunks: chunksOf([INDEXED]), blockNumber: 105n, blockHash: fakeHash(105) });
  await index.refresh();
  expect(node.requests.slice(1)).toEqual([['eth_getBlockByNumber']]);
  expect(index.isComplete).toBe(true);
  index.assertNotBehind(heads.current());
});

test('an index without any pool proves nothing, and is read in full until it has some', async () => {
  const asked: (bigint | undefined)[] = [];
  let pools: V2Pool[] = [];
  fetchPools = async (since) => {
    asked.push(since);
    return { chunks: chunksOf(pools), blockNumber: 100n, blockHash: fakeHash(100) };
  };
  await index.refresh();
  expect([index.isComplete, index.block]).toEqual([false, 100n]);
  pools = [INDEXED];
  await index.refresh();
  expect(index.isComplete).toBe(true);
  expect(asked).toEqual([undefined, undefined]);
});

test('an index behind the head needs no logs of blocks whose creations were followed', async () => {
  knownSince = 80n;
  await index.refresh();
  expect(node.requests.slice(1)).toEqual([['eth_getBlockByNumber']]);
  expect(index.isComplete).toBe(true);
});

test('blocks that were not followed make the list incomplete until the next refresh', async () => {
  await index.refresh();
  knownSince = 101n;
  expect(index.isComplete).toBe(false);
  fetchPools = async () => ({ chunks: chunksOf([INDEXED]), blockNumber: 101n, blockHash: fakeHash(101) });
  await index.refresh();
  expect(index.isComplete).toBe(true);
});

test('a range of logs that is too long for the node is read in halves', async () => {
  const ranges: unknown[] = [];
  node.methods['eth_getLogs'] = ([value]) => {
    const { fromBlock, toBlock } = value as { fromBlock: string; toBlock: string };
    if (Number(toBlock) - Number(fromBlock) > 5) throw new Fault(-32005);
    ranges.push([Number(fromBlock), Number(toBlock)]);
    return [];
  };
  await index.refresh();
  expect(ranges).toEqual([
    [96, 100],
    [90, 95],
  ]);
  expect(index.isComplete).toBe(true);
});

test('error: a block of the index that the node does not have proves nothing', async () => {
  const block = node.methods['eth_getBlockByNumber'];
  node.methods['eth_getBlockByNumber'] = (params) => (params[0] === '0x5a' ? null : block?.(params));
  await expect(index.refresh()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  expect(graph.poolCount).toBe(0);
});

test.each([
  ['does not have the head', () => null],
  ['is on another branch', () => fakeBlock(100, 1)],
])('error: creations told by a node that %s leave the list incomplete', async (_, headBlock) => {
  const block = node.methods['eth_getBlockByNumber'];
  node.methods['eth_getBlockByNumber'] = (params) => (params[0] === '0x64' ? headBlock() : block?.(params));
  await expect(index.refresh()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  expect(graph.hasPool(INDEXED.id)).toBe(true);
  expect(index.isComplete).toBe(false);
});

test('a contract that its factory has not confirmed is not taken from the index again', async () => {
  foreign = INDEXED.address;
  await index.refresh();
  expect(graph.hasPool(INDEXED.id)).toBe(false);
});

test('error: a node far behind the index', async () => {
  fetchPools = async () => ({ chunks: chunksOf([INDEXED]), blockNumber: 165n, blockHash: fakeHash(165) });
  await index.refresh();
  expect(() => index.assertNotBehind(heads.current())).toThrow(
    expect.objectContaining({ code: 'RPC_UNAVAILABLE' }),
  );
});

test('error: an index of another chain is not taken over', async () => {
  fetchPools = async () => ({ chunks: chunksOf([INDEXED]), blockNumber: 90n, blockHash: fakeHash(90, 1) });
  await expect(index.refresh()).rejects.toMatchObject({ code: 'SUBGRAPH_STALE' });
  expect(index.isComplete).toBe(false);
  expect(graph.poolCount).toBe(0);
});

test('error: logs that the node refuses do not keep the pools of the index away, and its list is not complete', async () => {
  node.methods['eth_getLogs'] = () => {
    throw new Fault(-32005);
  };
  await expect(index.refresh()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  expect(index.isComplete).toBe(false);
  expect(graph.hasPool(INDEXED.id)).toBe(true);
});

test('error: an outage keeps the last list', async () => {
  await index.refresh();
  fetchPools = async () => {
    throw new AppError('SUBGRAPH_UNAVAILABLE', 'down');
  };
  await expect(index.refresh()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  expect(index.isComplete).toBe(true);
  expect(graph.hasPool(INDEXED.id)).toBe(true);
});

test('behavior: what changed since the last block is asked for, never the whole again', async () => {
  const since: unknown[] = [];
  const later = pool('0x0000000000000000000000000000000000000ccc');
  fetchPools = async (block) => {
    since.push(block);
    const chunks = block === undefined ? chunksOf([INDEXED], [CREATED]) : chunksOf([later, INDEXED]);
    return {
      chunks,
      blockNumber: block === undefined ? 90n : 95n,
      blockHash: fakeHash(block === undefined ? 90 : 95),
    };
  };
  for (let refresh = 0; refresh < 3; refresh++) await index.refresh();
  expect(since).toEqual([undefined, 90n, 95n]);
  expect([INDEXED, CREATED, later].map(({ id }) => graph.hasPool(id))).toEqual([true, true, true]);
});

test('a list of unknown size is awaited unless it fails', async () => {
  const turns: (() => void)[] = [];
  const turn = () => new Promise<void>((resolve) => turns.push(resolve));
  fetchPools = async () => {
    async function* slow() {
      await turn();
      yield [INDEXED];
      await turn();
      throw new AppError('SUBGRAPH_UNAVAILABLE', 'down');
    }
    return { chunks: slow(), blockNumber: 90n, blockHash: fakeHash(90) };
  };
  const next = async () => {
    await expect.poll(() => turns.length).toBe(1);
    turns.pop()?.();
  };
  expect(index.loading).toBeUndefined();
  index.start();
  expect(index.loading).toBe(0);
  await next();
  await expect.poll(() => index.loading).toBe(1);
  await next();
  await expect.poll(() => index.loading).toBeUndefined();
});

test('error: a list that breaks off is read from its beginning again', async () => {
  const since: unknown[] = [];
  fetchPools = async (block) => {
    since.push(block);
    async function* broken() {
      yield [INDEXED];
      throw new AppError('SUBGRAPH_UNAVAILABLE', 'down');
    }
    return { chunks: broken(), blockNumber: 90n, blockHash: fakeHash(90) };
  };
  for (let refresh = 0; refresh < 2; refresh++) {
    await expect(index.refresh()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  }
  expect(since).toEqual([undefined, undefined]);
  expect(index.isComplete).toBe(false);
});

test('error: the pools of a failed refresh are fetched again', async () => {
  const since: unknown[] = [];
  let branch = 0;
  fetchPools = async (block) => {
    since.push(block);
    return {
      chunks: chunksOf([INDEXED]),
      blockNumber: 90n + BigInt(since.length),
      blockHash: fakeHash(90 + since.length, branch),
    };
  };
  await index.refresh();
  branch = 1;
  await expect(index.refresh()).rejects.toMatchObject({ code: 'SUBGRAPH_STALE' });
  branch = 0;
  await index.refresh();
  expect(since).toEqual([undefined, 91n, 91n]);
});
