import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { readBalances, sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, prepareTrader, type TradingScene } from '../harness/tradingScene.ts';

const { WETH, USDC } = TOKENS;

/** Creates an account with 100 of the native coin, and returns its key too. */
export async function fundedWallet(client: ChainClient) {
  const key = generatePrivateKey();
  const account = privateKeyToAccount(key);
  await fundNative(client, { to: account.address, amount: 100n * ETHER });
  return { key, account };
}

/** Returns the balance of USDC, raw units. */
export async function usdcOf(client: ChainClient, holder: Address): Promise<bigint> {
  return (await readBalances(client, [USDC.address], [holder])).of(USDC.address, holder);
}

/** Buys so much ether from the V2 pair that it costs some percent more. */
export async function raiseEther(scene: TradingScene): Promise<void> {
  const trader = freshAddress('who raises the price');
  const amount = 3_000_000_000_000n;
  await prepareTrader(scene, { trader, token: USDC.address, amount });
  await scene.proxyAtHead();
  const trade = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: String(amount) };
  const { to, data, value } = await scene.api.swap({
    ...trade,
    protocols: 'v2',
    maxHops: 1,
    slippage: 50,
    recipient: trader,
  });
  const { status } = await sendTransaction(scene.client, { from: trader, to, data, value, gas: 2_000_000n });
  expect(status).toBe('success');
  await scene.proxyAtHead();
}
