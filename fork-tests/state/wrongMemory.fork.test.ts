import { encodeFunctionData, type Hash } from 'viem';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { POOL_STATES_CODE } from '../../server/chain/lens/lensBytecode.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { V2_ROUTER } from '../harness/uniswapAbis.ts';
import { tradeOnV2 } from './blockActions.ts';

/*
 * When a node leaves out the logs of a block, the service holds a wrong state of a pair. A simulated swap
 * that moves another amount than the quote reveals it.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
const TRADE = {
  tokenIn: WETH,
  tokenOut: USDC,
  amountIn: String(ETHER),
  protocols: 'v2',
  maxHops: 1,
  recipient: freshAddress('recipient of a right trade'),
};
const POLL = { interval: 20, timeout: 60_000 };

let fork: Fork;
let client: ChainClient;
let relay: RpcRelay;
let proxy: ProxyProcess;

beforeEach(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  client = chainClient(fork.url);
  relay = await startRpcRelay(fork.url);
  proxy = await startProxy({ NETWORK: 'mainnet', RPC_URL: relay.url, HEAD_POLL_MS: '50' });
});
afterEach(async () => {
  await proxy?.stop();
  await relay?.stop();
  await fork?.stop();
});

async function askNode(method: string, params: readonly unknown[]): Promise<Record<string, unknown>> {
  const response = await fetch(fork.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/**
 * From now on the node tells of blocks without their logs and without the bloom that would show that some are
 * missing, and reads the states of pools at an older block: for ever, or until it has run a swap.
 */
function misleadAbout(older: Hash, until: 'ever' | 'simulated'): void {
  let isStale = true;
  relay.intercept = async ({ id, method, params }) => {
    if (method === 'eth_getLogs') return { jsonrpc: '2.0', id, result: [] };
    if (method.startsWith('eth_getBlockBy')) {
      const { result } = await askNode(method, params);
      const { logsBloom: _logsBloom, ...block } = (result ?? {}) as Record<string, unknown>;
      return { jsonrpc: '2.0', id, result: result === null ? null : block };
    }
    const [call] = params as [{ readonly data?: string } | undefined];
    const isOfStates = method === 'eth_call' && call?.data?.startsWith(POOL_STATES_CODE) === true;
    if (isOfStates)
      return isStale ? { ...(await askNode(method, [call, { blockHash: older }])), id } : undefined;
    if (until === 'simulated' && JSON.stringify(params).toLowerCase().includes(MAINNET.universalRouter)) {
      isStale = false;
    }
    return undefined;
  };
}

async function quoted(): Promise<unknown> {
  const { tokenIn, tokenOut, amountIn, protocols } = TRADE;
  const query = new URLSearchParams({ tokenIn, tokenOut, amountIn, protocols, maxHops: '1' });
  const response = await fetch(`${proxy.url}/api/v1/quote?${query}`);
  return ((await response.json()) as { amountOut: unknown }).amountOut;
}

async function swap(): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${proxy.url}/api/v1/swap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(TRADE),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function pairSays(): Promise<string> {
  const args = [ETHER, [WETH, USDC]] as const;
  const data = encodeFunctionData({ abi: V2_ROUTER, functionName: 'getAmountsOut', args });
  const { data: answer } = await client.call({ to: MAINNET.v2Router, data });
  return String(BigInt(`0x${answer?.slice(-64)}`));
}

async function atHead(): Promise<void> {
  const { hash } = await client.getBlock();
  const head = async () => {
    const ready = (await (await fetch(`${proxy.url}/ready`)).json()) as { head: { hash: Hash } };
    return ready.head.hash;
  };
  await expect.poll(head, POLL).toBe(hash);
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${proxy.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

test('a wrong state: the service reads the pools again and answers the right trade', async () => {
  const before = await quoted();
  expect(before).toBe(await pairSays());
  misleadAbout((await client.getBlock()).hash, 'simulated');
  await tradeOnV2(client, 3n * ETHER);
  await atHead();
  expect(await quoted()).toBe(before);
  const right = await pairSays();
  expect(right).not.toBe(before);
  const { status, body } = await swap();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    quote: { amountOut: right },
    simulation: { status: 'success', deltaAmount: '0' },
  });
  expect(await metric('pool_states_wrong_total')).toBe(1);
  expect(await quoted()).toBe(right);
});

test('error: the service answers no figures of a node that stays wrong about the pair', async () => {
  const before = await quoted();
  misleadAbout((await client.getBlock()).hash, 'ever');
  await tradeOnV2(client, 3n * ETHER);
  await atHead();
  expect(await quoted()).toBe(before);
  expect(await swap()).toMatchObject({ status: 503, body: { code: 'RPC_UNAVAILABLE' } });
  relay.intercept = undefined;
  const { status, body } = await swap();
  expect(status).toBe(200);
  expect(body).toMatchObject({ quote: { amountOut: await pairSays() }, simulation: { deltaAmount: '0' } });
});
