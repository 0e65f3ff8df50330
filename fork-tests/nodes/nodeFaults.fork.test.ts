import { type Address, type Hash, numberToHex } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LiveChain, LiveChainOptions } from '../../server/chain/liveChain.ts';
import { type Pool, poolIdOf, v2Pool } from '../../server/routing/model/pool.ts';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { createReplicaChain, FACTORIES } from '../harness/replicaChain.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';
import { mintOnV3, setFeeOnV3, tradeOnV2, tradeOnV3 } from '../state/blockActions.ts';
import { expectStatesOfBlock, readPrice } from '../state/stateOracle.ts';

const USDC_WETH_500: Address = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640';
const WBTC: Address = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599';
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
/** The pair of USDC and WETH, with WBTC in place of USDC. */
const FAKE_PAIR: Pool = v2Pool({
  address: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
  token0: WBTC,
  token1: WETH,
});
const POLL = { interval: 20, timeout: 60_000 };
const REFUSED = { code: -32005, message: 'limit exceeded' };

let replica: Replica;
let client: ChainClient;
let relay: RpcRelay;
let weth: Address;
let usdc: Address;
const chains: LiveChain[] = [];
/** eth_calls since the last reset. */
let reads: number;
/** Readings of the index. */
let readings: number;
/** Pools whose state in memory was found to be wrong. */
let wrong: Pool[];
/** What the node does wrong: an object returned is the answer instead of its own. */
let fault: (method: string, params: readonly unknown[]) => Promise<object | undefined> | object | undefined;

beforeAll(async () => {
  replica = await startSavedReplica('plain');
  client = chainClient(replica.url);
  relay = await startRpcRelay(replica.url);
  weth = replica.tokens.WETH.address;
  usdc = replica.tokens.USDC.address;
});
afterEach(() => {
  fault = () => undefined;
  for (const chain of chains.splice(0)) chain.stop();
});
afterAll(async () => {
  await relay?.stop();
  await replica?.stop();
});

/** A live view over an index of the whole replica that has read the pools between WETH and USDC. */
async function warmChain(overrides: Partial<LiveChainOptions> = {}): Promise<LiveChain> {
  const chain = newChain(overrides);
  await chain.start();
  await expect.poll(() => chain.source.discovery, POLL).toBe('index');
  await chain.source.ensure(weth, usdc, 3);
  reads = 0;
  readings = 0;
  return chain;
}

function newChain(overrides: Partial<LiveChainOptions> = {}): LiveChain {
  fault = () => undefined;
  readings = 0;
  wrong = [];
  relay.intercept = async ({ id, method, params }) => {
    if (method === 'eth_call') reads += 1;
    const answer = await fault(method, params);
    return answer && { jsonrpc: '2.0', id, ...answer };
  };
  const chain = createReplicaChain(relay.url, {
    timeoutMs: 5_000,
    checkPauseMs: 3_600_000,
    fetchPools: async () => {
      readings += 1;
      const { number, hash } = await client.getBlock();
      return { chunks: inChunks(poolsOfReplica()), blockNumber: number, blockHash: hash };
    },
    indexRefreshMs: 3_600_000,
    onWrongState: (pools) => wrong.push(...pools),
    ...overrides,
  });
  chains.push(chain);
  return chain;
}

async function* inChunks(pools: readonly Pool[]) {
  yield pools;
}

async function answersAtHead(chain: LiveChain): Promise<void> {
  const { number, hash } = await chain.source.ensure(weth, usdc, 3);
  expect(hash).toBe((await client.getBlock({ blockNumber: number })).hash);
  expect(await expectStatesOfBlock(client, chain.graph, number)).toBeGreaterThan(50);
}

/** What the node itself answers. */
async function askNode(method: string, params: readonly unknown[]): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(replica.url, { method: 'POST', headers, body });
  const answer = (await response.json()) as { result: Record<string, unknown> };
  return answer.result;
}

async function blockOf(number: bigint) {
  return { result: await askNode('eth_getBlockByNumber', [numberToHex(number), false]) };
}

describe('the state memory over 20 empty blocks', () => {
  test.each([
    ['every second look answered by a backend one block behind', 'eth_getBlockByNumber'],
    ['eth_getLogs refused at the first look', 'eth_getLogs'],
  ])('%s', async (_, faulty) => {
    const chain = await warmChain();
    const start = chain.heads.current().number;
    const seen: bigint[] = [];
    for (let block = 1n; block <= 20n; block++) {
      await client.mine({ blocks: 1 });
      const isLagging = faulty === 'eth_getBlockByNumber';
      fault = (method) => (!isLagging && method === faulty ? { error: REFUSED } : undefined);
      seen.push((await chain.heads.refresh()).number);
      fault = (method, params) =>
        isLagging && method === faulty && params[0] === 'latest' ? blockOf(start + block - 1n) : undefined;
      seen.push((await chain.heads.refresh()).number);
      await chain.source.ensure(weth, usdc, 3);
    }
    expect(seen).toEqual(seen.toSorted((a, b) => Number(a - b)));
    expect(seen.at(-1)).toBe(start + 20n);
    expect([reads, readings]).toEqual([0, 0]);
    await answersAtHead(chain);
  });
});

test('a reorg of three blocks makes it read only pools of which no log on the new branch says all', async () => {
  const chain = await warmChain();
  const snapshot = await client.snapshot();
  for (const act of [
    () => tradeOnV2(client),
    () => tradeOnV3(client),
    () => tradeOnV3(client, 10n ** 18n, 3000),
  ]) {
    await act();
    await chain.heads.refresh();
  }
  const abandoned = chain.heads.current();
  await rewind(client, snapshot);
  await tradeOnV2(client, 3n * 10n ** 18n);
  await mintOnV3(client, (await readPrice(client, USDC_WETH_500)).tick);
  await setFeeOnV3(client, USDC_WETH_500, [0, 5]);
  await client.mine({ blocks: 3 });
  await chain.source.ensure(weth, usdc, 3);
  reads = 0;
  const head = await chain.heads.refresh();
  expect(head.number).toBeGreaterThan(abandoned.number);
  await answersAtHead(chain);
  expect([reads, readings]).toEqual([1, 0]);
});

test('it repeats an eth_call that the node answered from the block before', async () => {
  const chain = await warmChain();
  await setFeeOnV3(client, USDC_WETH_500, [0, 6]);
  await chain.heads.refresh();
  await chain.source.ensure(weth, usdc, 3);
  reads = 0;
  let calls = 0;
  await setFeeOnV3(client, USDC_WETH_500, [4, 0]);
  fault = async (method, [call]) => {
    if (method !== 'eth_call' || calls++ > 0) return undefined;
    const before = numberToHex((await client.getBlockNumber()) - 1n);
    return { result: await askNode(method, [call, before]) };
  };
  await chain.heads.refresh();
  await answersAtHead(chain);
  expect([reads, readings]).toEqual([2, 0]);
});

test('it ignores a false head far ahead and reads nothing again', async () => {
  const chain = await warmChain();
  const { hash, number } = chain.heads.current();
  const bogus = { number: numberToHex(number + 1_000n), hash: `0x${'ab'.repeat(32)}` };
  fault = async (method, params) =>
    method === 'eth_getBlockByNumber' && params[0] === 'latest'
      ? { result: { ...(await askNode(method, params)), ...bogus } }
      : undefined;
  expect((await chain.heads.refresh()).hash).toBe(hash);
  fault = () => undefined;
  await tradeOnV2(client);
  expect((await chain.heads.refresh()).number).toBe(number + 1n);
  await answersAtHead(chain);
  expect([reads, readings]).toEqual([0, 0]);
});

describe('the state memory when the node leaves logs out', () => {
  test.each([
    ['once: the second answer has them', 1, 0],
    ['always: the pool is read instead', Number.POSITIVE_INFINITY, 1],
  ])('%s', async (_, times, expected) => {
    const chain = await warmChain();
    let left = times;
    fault = (method) => (method === 'eth_getLogs' && left-- > 0 ? { result: [] } : undefined);
    await tradeOnV2(client, 3n * 10n ** 18n);
    await chain.heads.refresh();
    await answersAtHead(chain);
    await tradeOnV3(client);
    await tradeOnV3(client);
    await chain.heads.refresh();
    await answersAtHead(chain);
    expect(reads).toBe(expected * 2);
  });

  test('without blooms, the comparison of a sample finds one wrong pool, and then all others', async () => {
    const chain = newChain({ checkPauseMs: 20 });
    for (const pool of poolsOfReplica()) chain.graph.addPool(pool);
    await chain.heads.refresh();
    await chain.source.ensure(weth, usdc, 3);
    fault = async (method, params) => {
      if (method === 'eth_getLogs') return { result: [] };
      if (method !== 'eth_getBlockByNumber') return undefined;
      const { logsBloom: _logsBloom, ...block } = await askNode(method, params);
      return { result: block };
    };
    await tradeOnV2(client, 3n * 10n ** 18n);
    await tradeOnV3(client);
    await chain.heads.refresh();
    // Only now: a call by hash that overlaps with mining gets the state of the wrong block from Anvil.
    await chain.start();
    await expect.poll(() => wrong.length, POLL).toBe(2);
    await answersAtHead(chain);
  });

  test('reread corrects the states that a failed execution points at, and names the pools', async () => {
    const chain = await warmChain();
    const pool = chain.graph.getPool(poolIdOf(USDC_WETH_500));
    const state = chain.graph.stateOf(poolIdOf(USDC_WETH_500));
    if (pool === undefined || state === undefined) throw new Error('the pool is not in memory');
    chain.graph.setState(pool.id, { ...state, liquidity: 1n } as typeof state);
    const others = chain.graph.poolsOnPaths(weth, usdc, 1).filter(({ address }) => address !== pool.address);
    expect(await chain.source.reread([pool, ...others])).toEqual([pool]);
    expect(wrong).toEqual([pool]);
    expect(await chain.source.reread([pool, ...others])).toEqual([]);
    await answersAtHead(chain);
  });
});

describe('the pool source with a wrong index', () => {
  test('it leaves out a pool that its factory does not know under that address', async () => {
    const chain = await warmChain({
      fetchPools: async () => {
        const { number, hash } = await client.getBlock();
        const pools = poolsOfReplica().filter(({ address }) => address !== FAKE_PAIR.address);
        return { chunks: inChunks([...pools, FAKE_PAIR]), blockNumber: number, blockHash: hash };
      },
    });
    await chain.source.ensure(WBTC, WETH, 1);
    const between = (a: Address, b: Address) =>
      chain.graph.poolsOnPaths(a, b, 1).map(({ address }) => address);
    expect(between(WBTC, WETH)).not.toContain(FAKE_PAIR.address);
    // The factory names it as the pair of the base tokens, which are looked up.
    expect(between(usdc, weth)).toContain(FAKE_PAIR.address);
  });

  test('it uses no pool of an index of another chain, and discovery is chain', async () => {
    const other: Hash = `0x${'11'.repeat(32)}`;
    const failures: unknown[] = [];
    const chain = await warmChain();
    const misled = createReplicaChain(relay.url, {
      timeoutMs: 5_000,
      factories: { ...FACTORIES, v3Factory: null, feeTiers: [] },
      fetchPools: async () => ({
        chunks: inChunks([FAKE_PAIR]),
        blockNumber: chain.heads.current().number,
        blockHash: other,
      }),
      onIndexFailure: (error) => failures.push(error),
    });
    chains.push(misled);
    await misled.start();
    await expect.poll(() => failures.length, POLL).toBe(1);
    expect(failures[0]).toMatchObject({ code: 'SUBGRAPH_STALE' });
    expect(misled.graph.poolCount).toBe(0);
    expect(misled.source.discovery).toBe('chain');
  });
});
