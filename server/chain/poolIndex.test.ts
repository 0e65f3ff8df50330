import { type Address, encodeAbiParameters, padHex, toEventSelector } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import type { V2Pool } from '../routing/pool.ts';
import { PoolGraph } from '../routing/poolGraph.ts';
import { HeadTracker } from './headTracker.ts';
import { PoolIndex } from './poolIndex.ts';
import { createRpcClient } from './rpc/rpcClient.ts';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from './testing/fakeNode.ts';

const FACTORY: Address = '0x00000000000000000000000000000000000000f2';
const TOKEN0: Address = '0x0000000000000000000000000000000000000001';
const TOKEN1: Address = '0x0000000000000000000000000000000000000002';
const INDEXED = pool('0x0000000000000000000000000000000000000aaa');
const CREATED = pool('0x0000000000000000000000000000000000000bbb');

let node: FakeNode;
let graph: PoolGraph;
let heads: HeadTracker;
let fetchPools: () => Promise<{ pools: V2Pool[]; blockNumber: bigint; blockHash: `0x${string}` }>;
let index: PoolIndex;

function pool(address: Address): V2Pool {
  return { protocol: 'v2', address, token0: TOKEN0, token1: TOKEN1 };
}

beforeEach(async () => {
  node = await startFakeNode({
    eth_gasPrice: () => '0x9',
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: ([number]) => fakeBlock(number === 'latest' ? 100 : Number(number)),
    eth_getLogs: () => [],
  });
  const rpc = createRpcClient({ url: node.url, timeoutMs: 1_000 });
  const factories = { v2Factory: FACTORY, v3Factory: null, feeTiers: [] };
  graph = new PoolGraph();
  heads = new HeadTracker({ rpc, factories, chainId: 1, maxAgeMs: 15_000 });
  await heads.refresh();
  fetchPools = async () => ({ pools: [INDEXED], blockNumber: 90n, blockHash: fakeHash(90) });
  index = new PoolIndex({ fetchPools: () => fetchPools(), graph, heads, rpc, factories, refreshMs: 60_000 });
});
afterEach(async () => {
  index.stop();
  await node.stop();
});

test('pools of the index and those created since its block, in one request', async () => {
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
  expect(index.isLoaded).toBe(false);
  await index.refresh();
  expect(index.isLoaded).toBe(true);
  expect(graph.getPool(INDEXED.address)).toEqual(INDEXED);
  expect(graph.getPool(CREATED.address)).toEqual(CREATED);
  expect(filter).toMatchObject({ fromBlock: '0x5a', toBlock: '0x64', address: [FACTORY] });
  expect(node.requests.at(-1)).toEqual(['eth_getBlockByNumber', 'eth_getLogs']);
});

test('an index ahead of the node needs no logs', async () => {
  fetchPools = async () => ({ pools: [INDEXED], blockNumber: 105n, blockHash: fakeHash(105) });
  await index.refresh();
  expect(node.requests).toHaveLength(1);
  index.assertNotBehind(heads.current());
});

test('error: a node far behind the index', async () => {
  fetchPools = async () => ({ pools: [INDEXED], blockNumber: 165n, blockHash: fakeHash(165) });
  await index.refresh();
  expect(() => index.assertNotBehind(heads.current())).toThrow(
    expect.objectContaining({ code: 'RPC_UNAVAILABLE' }),
  );
});

test('error: an index of another chain is not taken over', async () => {
  fetchPools = async () => ({ pools: [INDEXED], blockNumber: 90n, blockHash: fakeHash(90, 1) });
  await expect(index.refresh()).rejects.toMatchObject({ code: 'SUBGRAPH_STALE' });
  expect(index.isLoaded).toBe(false);
  expect(graph.poolCount).toBe(0);
});

test('error: logs that the node refuses do not keep the pools of the index away', async () => {
  node.methods['eth_getLogs'] = () => {
    throw new Fault(-32005);
  };
  await expect(index.refresh()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  expect(index.isLoaded).toBe(true);
  expect(graph.hasPool(INDEXED.address)).toBe(true);
});

test('error: an outage keeps the last list', async () => {
  await index.refresh();
  fetchPools = async () => {
    throw new AppError('SUBGRAPH_UNAVAILABLE', 'down');
  };
  await expect(index.refresh()).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  expect(index.isLoaded).toBe(true);
  expect(graph.hasPool(INDEXED.address)).toBe(true);
});
