import type { Address } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { approveForSwap, sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';

/*
 * With `sender` the gas of a swap is that of its accounts: it is compared with receipts, of one account for
 * each state. One end is the wrapped native coin, so that the cost in the open token is units times the price
 * of gas.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
/** Between the most and the least that accounts make of one route lie 27 000 units and more. */
const MOST_ERROR = 1_000n;

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  // Pools keep time: in the second of their last swap they write less.
  await scene.client.setBlockTimestampInterval({ interval: 12 });
  // Whatever the first swaps through a pool write for the first time is written.
  for (const kind of ['buys', 'sells'] as const) {
    for (let time = 0; time < 2; time++) await swapOf({ kind, label: `before ${time}` });
  }
});
afterAll(() => scene?.stop());

interface Case {
  readonly kind: 'buys' | 'sells';
  readonly label: string;
  readonly isNative?: boolean;
  readonly holdsOutput?: boolean;
  readonly empties?: boolean;
  readonly isCounted?: boolean;
  readonly isOwn?: boolean;
}

/** Buys USDC with an exact output, or sells it with an exact input: in both the open side is ether. */
async function swapOf({ kind, label, isNative = false, holdsOutput, empties, isCounted, isOwn }: Case) {
  const { client } = scene;
  const trader = freshAddress(`wallet of gas ${kind} ${label}`);
  const recipient = isOwn === true ? trader : freshAddress(`gainer of gas ${kind} ${label}`);
  const [tokenIn, tokenOut] = kind === 'buys' ? [WETH, USDC] : [USDC, WETH];
  const amount = 1_000_000_000n;
  await fundNative(client, { to: trader, amount: 1_000n * ETHER });
  const paid = kind === 'buys' ? 10n * ETHER : amount * (empties === true ? 1n : 3n);
  await fundAccount(client, { token: tokenIn, to: trader, amount: paid });
  const most = isCounted === true ? { amount: 20n * ETHER } : {};
  const { permit2, universalRouter: router } = MAINNET;
  await approveForSwap(client, { owner: trader, token: tokenIn, permit2, router, ...most });
  if (holdsOutput === true) await hold(recipient, tokenOut, isNative);
  await scene.proxyAtHead();
  const fixed = kind === 'buys' ? { tradeType: 1, amountOut: String(amount) } : { amountIn: String(amount) };
  const ends = { nativeIn: isNative && kind === 'buys', nativeOut: isNative && kind === 'sells' };
  const routes = { maxHops: 1, protocols: 'v2,v3' };
  const body = {
    tokenIn,
    tokenOut,
    ...fixed,
    ...ends,
    ...routes,
    sender: trader,
    recipient,
    simulate: false,
  };
  const swap = await ask('swap', { method: 'POST', body: JSON.stringify(body) });
  const query = new URLSearchParams({ tokenIn: USDC, tokenOut: WETH, amountIn: '1000000' });
  const { gasPriceWei } = await ask(`quote?${query}`);
  const estimate = BigInt(swap['quote'].gasCostInToken) / BigInt(gasPriceWei);
  const { to, data, value } = swap as { to: Address; data: `0x${string}`; value: string };
  const receipt = await sendTransaction(client, {
    from: trader,
    to,
    data,
    value: BigInt(value),
    gas: 1_000_000n,
  });
  expect(receipt.status).toBe('success');
  return { estimate, used: receipt.gasUsed };
}

async function hold(account: Address, token: Address, isNative: boolean): Promise<void> {
  if (isNative) await fundNative(scene.client, { to: account, amount: 1n });
  else await fundAccount(scene.client, { token, to: account, amount: 1n });
}

// biome-ignore lint/suspicious/noExplicitAny: the answers are read for two figures
async function ask(path: string, init: RequestInit = {}): Promise<Record<string, any>> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${scene.proxy.url}/api/v1/${path}`, { ...init, headers });
  const answer = await response.text();
  expect(response.status, answer).toBe(200);
  return JSON.parse(answer);
}

const STATES = [
  { label: 'holds nothing of the output' },
  { label: 'holds some of the output', holdsOutput: true },
  { label: 'an allowance that is counted', holdsOutput: true, isCounted: true },
  { label: 'native coin for a new account', isNative: true },
  { label: 'native coin for one that has some', isNative: true, holdsOutput: true },
] as const;

test.each([
  ...STATES.flatMap((state) => (['buys', 'sells'] as const).map((kind) => ({ kind, ...state }))),
  { kind: 'sells', label: 'native coin for the sender', isNative: true, isOwn: true },
  { kind: 'sells', label: 'all that the sender has', holdsOutput: true, empties: true },
] as const)('$kind: $label', async (state) => {
  const { estimate, used } = await swapOf(state);
  const error = estimate > used ? estimate - used : used - estimate;
  expect(error, `${estimate} estimated, ${used} used`).toBeLessThanOrEqual(MOST_ERROR);
});
