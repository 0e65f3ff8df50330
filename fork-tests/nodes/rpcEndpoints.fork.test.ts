import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createReplicaChain } from '../harness/replicaChain.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';
import { tradeOnV2 } from '../state/blockActions.ts';
import { expectStatesOfBlock } from '../state/stateOracle.ts';

/*
 * The RPC client reads what the contracts say through either of two endpoints of one chain, also while they
 * differ.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];

let fork: Fork;
let client: ChainClient;
let first: RpcRelay;
let second: RpcRelay;
const chains: LiveChain[] = [];

beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  client = chainClient(fork.url);
  [first, second] = await Promise.all([startRpcRelay(fork.url), startRpcRelay(fork.url)]);
});
afterEach(() => {
  first.intercept = undefined;
  for (const chain of chains.splice(0)) chain.stop();
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await fork?.stop();
});

/** A live view of the fork's pools that looks for heads when it is told to. */
async function follow(...relays: readonly RpcRelay[]): Promise<LiveChain> {
  const chain = createReplicaChain(relays.map(({ url }) => url));
  chains.push(chain);
  await chain.heads.refresh();
  for (const pool of poolsOfReplica()) chain.graph.addPool(pool);
  return chain;
}

/** Requests to the relays while something is done. */
async function requestsOf(task: () => Promise<unknown>): Promise<[first: number, second: number]> {
  const before = [first.requests, second.requests] as const;
  await task();
  return [first.requests - before[0], second.requests - before[1]];
}

/** Follows three blocks with a trade in each; every state in memory is the contracts' own. */
async function expectExact(chain: LiveChain): Promise<void> {
  for (let block = 0; block < 3; block++) {
    await tradeOnV2(client);
    const number = await client.getBlockNumber();
    const head = await chain.heads.refresh();
    expect(head.number).toBe(number);
    await chain.source.ensure(WETH, USDC, 3);
    expect(await expectStatesOfBlock(client, chain.graph, number)).toBeGreaterThan(0);
  }
}

test('default: one endpoint gets one request for a head, one for its logs, and none for a warm quote', async () => {
  const chain = await follow(first);
  expect(await requestsOf(() => chain.source.ensure(WETH, USDC, 3))).toEqual([1, 0]);
  expect(await requestsOf(() => chain.source.ensure(WETH, USDC, 3))).toEqual([0, 0]);
  await client.mine({ blocks: 1 });
  expect(await requestsOf(() => chain.heads.refresh())).toEqual([2, 0]);
});

describe('an endpoint', () => {
  test('behavior: an endpoint without the new block is passed over', async () => {
    const chain = await follow(first, second);
    const { number } = chain.heads.current();
    const lacking = { code: -32000, message: 'header not found' };
    first.intercept = async ({ id, method, params }) => {
      if (method === 'eth_getBlockByNumber' && params[0] === 'latest') return undefined;
      const isAhead = (await client.getBlockNumber()) > number;
      return isAhead && method === 'eth_call' ? { jsonrpc: '2.0', id, error: lacking } : undefined;
    };
    await expectExact(chain);
    expect(second.requests).toBeGreaterThan(0);
  });

  test('behavior: an endpoint that takes no block hashes is asked by number', async () => {
    const chain = await follow(first);
    first.intercept = ({ id, params }) =>
      JSON.stringify(params).includes('"blockHash"')
        ? { jsonrpc: '2.0', id, error: { code: -32602, message: 'invalid argument' } }
        : undefined;
    await chain.source.ensure(WETH, USDC, 3);
    expect(await expectStatesOfBlock(client, chain.graph, chain.heads.current().number)).toBeGreaterThan(0);
  });

  test('behavior: an endpoint of another chain is not asked again', async () => {
    first.intercept = ({ id, method }) =>
      method === 'eth_chainId' ? { jsonrpc: '2.0', id, result: '0x2' } : undefined;
    const chain = await follow(first, second);
    expect(chain.rpc.endpoints().map(({ state }) => state)).toEqual(['wrongChain', 'ok']);
    expect(await requestsOf(() => expectExact(chain))).toEqual([0, expect.any(Number)]);
  });

  test('behavior: an endpoint that is down costs only the first tries', async () => {
    const gone = await startRpcRelay(fork.url);
    const chain = await follow(gone, second);
    await gone.stop();
    await expectExact(chain);
  });
});
