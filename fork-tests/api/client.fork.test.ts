import { JsonRpcProvider, Wallet } from 'ethers';
import { createPublicClient, createWalletClient, http } from 'viem';
import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { executeSwap as executeSwapByEthers } from '../../client/src/ethers.ts';
import { createSwapApiClient, type SwapApiClient } from '../../client/src/index.ts';
import { executeSwap } from '../../client/src/viem.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startUnindexedProxy } from '../harness/replicaProxies.ts';
import { startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { fundedWallet, raiseEther, usdcOf } from './clientTrades.ts';

/* The client swaps: approvals, permits and the swap itself, by viem and by ethers. */

const { WETH, USDC } = TOKENS;

let scene: TradingScene;
let api: SwapApiClient;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  api = createSwapApiClient({ baseUrl: scene.proxy.url });
});
afterAll(() => scene?.stop());

/** A new account, its wallet and its view of the fork. */
const clients = async () => {
  const { account } = await fundedWallet(scene.client);
  const transport = http(scene.fork.url);
  const wallet = createWalletClient({ account, chain: mainnet, transport });
  return { account, wallet, chain: createPublicClient({ chain: mainnet, transport, pollingInterval: 50 }) };
};

test('default: native coin in, and what arrives is what was quoted', async () => {
  const { account, wallet, chain } = await clients();
  await scene.proxyAtHead();
  const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };
  const { moved, difference } = await executeSwap({ api, wallet, chain, trade });
  expect(moved).toEqual({ amountIn: ETHER, amountOut: await usdcOf(scene.client, account.address) });
  expect(difference).toBe(0n);
});

test.each([
  [true, ['approve', 'sign', 'send']],
  [false, ['approve', 'approve', 'send']],
])('behavior: an ERC-20 in and native coin out, usePermit %s', async (usePermit, expected) => {
  const { account, wallet, chain } = await clients();
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 1_000_000_000n });
  await scene.proxyAtHead();
  const steps: string[] = [];
  const onStep = (step: string) => steps.push(step);
  const trade = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: '1000000000' };
  const { moved, swap } = await executeSwap({ api, wallet, chain, trade, usePermit, onStep });
  expect(steps).toEqual(expected);
  expect(moved).toEqual({ amountIn: 1_000_000_000n, amountOut: BigInt(swap.quote.amountOut) });
  expect(await usdcOf(scene.client, account.address)).toBe(0n);
});

test('behavior: an execution with an approval counts as one trade against the limits', async () => {
  const { account, wallet, chain } = await clients();
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 1_000_000_000n });
  // The network twice, the trade 8 routes and 3 for the simulation, the answer after the permit 1 more.
  // Counted in full, that answer would not fit.
  const limited = await startUnindexedProxy({
    RPC_URL: scene.fork.url,
    RPC_WS_URL: scene.fork.wsUrl,
    RATE_LIMIT_PER_MINUTE: '16',
  });
  try {
    const mine = createSwapApiClient({ baseUrl: limited.url });
    const trade = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: '1000000000' };
    const minBlock = Number(await scene.client.getBlockNumber());
    const steps: string[] = [];
    const onStep = (step: string) => steps.push(step);
    const { moved } = await executeSwap({ api: mine, wallet, chain, trade: { ...trade, minBlock }, onStep });
    expect(steps).toEqual(['approve', 'sign', 'send']);
    expect(moved.amountIn).toBe(1_000_000_000n);
  } finally {
    await limited.stop();
  }
});

test('behavior: each hash is told before its receipt, and the last one is the swap', async () => {
  const { account, wallet, chain } = await clients();
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 1_000_000_000n });
  await scene.proxyAtHead();
  const told: string[] = [];
  const counting: typeof chain = Object.create(chain, {
    waitForTransactionReceipt: {
      value: (asked: Parameters<typeof chain.waitForTransactionReceipt>[0]) => {
        told.push(`waits ${asked.hash}`);
        return chain.waitForTransactionReceipt(asked);
      },
    },
  });
  const trade = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: '1000000000' };
  const onHash = (hash: string, step: string) => told.push(`${step} ${hash}`);
  const { hash } = await executeSwap({ api, wallet, chain: counting, trade, onHash });
  const [approval = ''] = told.map((line) => line.replace('approve ', ''));
  expect(told).toEqual([
    ...[`approve ${approval}`, `waits ${approval}`],
    ...[`send ${hash}`, `waits ${hash}`],
  ]);
});

test.each([
  [true, ['approve', 'sign', 'send']],
  [false, ['approve', 'approve', 'send']],
])('args: a signer of ethers, an ERC-20 in, usePermit %s', async (usePermit, expected) => {
  const { key, account } = await fundedWallet(scene.client);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 1_000_000_000n });
  await scene.proxyAtHead();
  const network = { chainId: mainnet.id, name: 'mainnet' };
  const provider = new JsonRpcProvider(scene.fork.url, network, {
    staticNetwork: true,
    polling: true,
    pollingInterval: 50,
    cacheTimeout: -1,
  });
  const told: string[] = [];
  const trade = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: '1000000000' };
  const { moved, swap, difference } = await executeSwapByEthers({
    api,
    signer: new Wallet(key, provider),
    trade,
    usePermit,
    onStep: (step) => told.push(step),
    onHash: (hash, step) => told.push(`${step} ${hash.slice(0, 2)}`),
  });
  provider.destroy();
  expect(told.filter((each) => !each.includes(' '))).toEqual(expected);
  expect(told.at(-1)).toBe('send 0x');
  expect(moved).toEqual({ amountIn: 1_000_000_000n, amountOut: BigInt(swap.quote.amountOut) });
  expect(difference).toBe(0n);
  expect(await usdcOf(scene.client, account.address)).toBe(0n);
});

test('error: a market that went past the first bound while the permit was signed: nothing is sent', async () => {
  const { account, wallet, chain } = await clients();
  const amount = 1_000_000_000n;
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount });
  await scene.proxyAtHead();
  const slow: typeof wallet = Object.create(wallet, {
    signTypedData: {
      value: async (data: Parameters<typeof wallet.signTypedData>[0]) => {
        await raiseEther(scene);
        return wallet.signTypedData(data);
      },
    },
  });
  const trade = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: String(amount) };
  const swap = executeSwap({ api, wallet: slow, chain, trade: { ...trade, protocols: 'v2', maxHops: 1 } });
  await expect(swap).rejects.toMatchObject({ name: 'SwapApiError', code: 'BOUND_NOT_MET' });
  expect(await usdcOf(scene.client, account.address)).toBe(amount);
});
