import { setInterval } from 'node:timers/promises';
import { JsonRpcProvider, Wallet } from 'ethers';
import { createPublicClient, createWalletClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { executeSwap as executeSwapByEthers } from '../../client/src/ethers.ts';
import { createSwapApiClient, type SwapApiClient } from '../../client/src/index.ts';
import { executeSwap } from '../../client/src/viem.ts';
import { readBalances } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';

/*
 * Sales that follow one another at once, against a service that looks for blocks less often than they come.
 */

const { WETH, USDC } = TOKENS;
const AMOUNT = 1_000_000_000n;
const SALE = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: String(AMOUNT) };
const BLOCK_MS = 250;

let fork: Fork;
let chain: ChainClient;
let proxy: ProxyProcess;
let api: SwapApiClient;
beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  chain = chainClient(fork.url);
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: fork.url,
    SUBGRAPH_URL: inject('subgraphUrl'),
    HEAD_POLL_MS: '1000',
    LOG_LEVEL: 'silent',
  });
  api = createSwapApiClient({ baseUrl: proxy.url });
});
afterAll(async () => {
  await proxy?.stop();
  await fork?.stop();
});

async function walletWith(sales: number) {
  const key = generatePrivateKey();
  const account = privateKeyToAccount(key);
  await fundNative(chain, { to: account.address, amount: 10n * ETHER });
  await fundAccount(chain, {
    token: USDC.address,
    to: account.address,
    amount: BigInt(sales) * AMOUNT,
  });
  const number = await chain.getBlockNumber();
  await api.getQuote({ ...SALE, minBlock: Number(number) });
  const left = async () =>
    (await readBalances(chain, [USDC.address], [account.address])).of(USDC.address, account.address);
  return { key, account, left };
}

test('behavior: by a signer of ethers, whose provider repeats its answers for a quarter of a second', async () => {
  const { key, left } = await walletWith(3);
  const provider = new JsonRpcProvider(fork.url, { chainId: mainnet.id, name: 'mainnet' });
  try {
    for (let sold = 0; sold < 3; sold += 1) {
      const { moved } = await executeSwapByEthers({ api, signer: new Wallet(key, provider), trade: SALE });
      expect(moved.amountIn).toBe(AMOUNT);
    }
  } finally {
    provider.destroy();
  }
  expect(await left()).toBe(0n);
});

test('default: ten sales in a row at blocks of a quarter of a second: none reverts', async () => {
  const sales = 10;
  const { account, left } = await walletWith(sales);
  const transport = http(fork.url);
  const reader = createPublicClient({ chain: mainnet, transport, pollingInterval: 50 });
  const wallet = createWalletClient({ account, chain: mainnet, transport });
  const stop = new AbortController();
  await chain.setAutomine(false);
  const mining = mineUntil(stop.signal);
  try {
    for (let sold = 0; sold < sales; sold += 1) {
      const { moved, receipt } = await executeSwap({ api, wallet, chain: reader, trade: SALE });
      expect([receipt.status, moved.amountIn]).toEqual(['success', AMOUNT]);
    }
  } finally {
    stop.abort();
    await mining;
    await chain.setAutomine(true);
  }
  expect(await left()).toBe(0n);
});

async function mineUntil(signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(BLOCK_MS, undefined, { signal })) await chain.mine({ blocks: 1 });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
