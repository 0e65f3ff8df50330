import { type Address, type Hex, numberToHex } from 'viem';
import { approveForSwap, sendTransaction } from '../../fork-tests/harness/accounts.ts';
import type { ChainClient } from '../../fork-tests/harness/chainClient.ts';
import { ETHER } from '../../fork-tests/harness/ether.ts';
import { fundAccount, fundNative } from '../../fork-tests/harness/funding.ts';
import { MAINNET } from '../../fork-tests/harness/replica/mainnetAddresses.ts';
import type { Random } from '../../fork-tests/harness/replica/random.ts';
import { readGraph } from '../../fork-tests/routing/replicaGraph.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import { type PreparedSwap, routeSwap } from './gasRoutes.ts';

/** Fees that pools have earned and ticks that were crossed are written for the first time, once. */
const TURNS = 3;
const AMPLE_GAS = 15_000_000n;

export interface TradedPools {
  readonly url: string;
  readonly client: ChainClient;
  readonly random: Random;
  /** Holds and has approved the tokens of the pools. */
  readonly sender: Address;
  readonly pools: readonly Pool[];
  /** Returns a raw amount worth a hundred dollars times this power of ten. */
  amountOf(token: Address, magnitude: number): bigint;
}

/**
 * Gives an account coins and tokens, raw units, and lets the router take these: it has held every one before.
 */
export async function prepareSender(
  client: ChainClient,
  sender: Address,
  holdings: readonly { readonly token: Address; readonly amount: bigint }[],
): Promise<void> {
  await fundNative(client, { to: sender, amount: 10_000_000n * ETHER });
  const { permit2, universalRouter: router } = MAINNET;
  for (const { token, amount } of holdings) {
    await fundAccount(client, { token, to: sender, amount });
    await approveForSwap(client, { owner: sender, token, permit2, router });
  }
}

/**
 * Trades through each pool forth and back, by ever larger amounts, as pools of a real network have been
 * traded.
 */
export async function tradeInPools(traded: TradedPools): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    for (const pool of traded.pools) {
      const magnitude = traded.random() * 2.5 + turn * 0.5;
      await tradeIn(traded, pool, [pool.token0, pool.token1], magnitude);
      await tradeIn(traded, pool, [pool.token1, pool.token0], magnitude + 0.3);
    }
  }
}

async function tradeIn(
  { url, client, sender, pools, amountOf }: TradedPools,
  pool: Pool,
  [tokenIn, tokenOut]: readonly [Address, Address],
  magnitude: number,
): Promise<void> {
  const { hash, number } = await client.getBlock();
  const market = await readGraph(url, { hash, number }, pools);
  const trade = { tokenIn, tokenOut, tradeType: 'exactInput', nativeIn: false, nativeOut: false } as const;
  const request = { ...trade, recipient: sender, amount: amountOf(tokenIn, magnitude) };
  const swap = await routeSwap(market, request, [[{ pool, tokenIn, tokenOut }]]);
  if (swap !== undefined) await send(client, sender, swap);
}

/** Sends a swap and returns what its receipt says. @throws Error when it reverts */
export async function send(
  client: ChainClient,
  from: Address,
  { built: { to, data, value } }: PreparedSwap,
): Promise<bigint> {
  const { status, gasUsed } = await sendTransaction(client, { from, to, data, value, gas: AMPLE_GAS });
  if (status !== 'success') throw new Error(`a swap reverted: ${to} ${data} ${value}`);
  return gasUsed;
}

/**
 * Returns what the receipt of a swap in the next block would say, and leaves the chain as it is. To send it
 * and to put the chain back would leave Anvil's pool of transactions behind: it clears a mined transaction
 * away late, by sender and nonce, and on a busy machine takes the next one with it, which is then never
 * mined.
 */
export async function charged(
  client: ChainClient,
  from: Address,
  { built: { to, data, value } }: PreparedSwap,
  afterSeconds: number,
): Promise<bigint> {
  const { timestamp } = await client.getBlock();
  const calls = [{ from, to, data, value: numberToHex(value), gas: numberToHex(AMPLE_GAS) }];
  const blockOverrides = { time: numberToHex(timestamp + BigInt(afterSeconds)) };
  const [block] = await client.request<{
    Method: 'eth_simulateV1';
    Parameters: unknown[];
    ReturnType: { calls: { status: Hex; gasUsed: Hex }[] }[];
  }>({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ blockOverrides, calls }] }, 'latest'],
  });
  const [call] = block?.calls ?? [];
  if (call === undefined || call.status !== '0x1') throw new Error(`a swap reverts: ${to} ${data} ${value}`);
  return BigInt(call.gasUsed);
}
