import { setTimeout as delay } from 'node:timers/promises';
import { type Address, getAddress, keccak256, slice, stringToHex } from 'viem';
import { expect } from 'vitest';
import { coinPoolsOf, movedBy } from '../../client/src/movedBy.ts';
import { approveForSwap, readBalances, sendTransaction } from './accounts.ts';
import { type ApiClient, apiClient, type Swap } from './apiClient.ts';
import { type ChainClient, chainClient } from './chainClient.ts';
import { ETHER } from './ether.ts';
import { type Fork, startFork } from './fork.ts';
import { fundAccount, fundNative } from './funding.ts';
import { type ProxyProcess, startProxy } from './proxy.ts';
import { MAINNET } from './replica/mainnetAddresses.ts';
import { TOKENS } from './replica/tokens.ts';
import { MAINNET_V4 } from './replica/v4/v4Addresses.ts';
import { untilListed } from './untilListed.ts';

const HEAD_TIMEOUT_MS = 60_000;

/** A fork with a proxy in front of it: where a test file asks, sends and looks at what moved. */
export interface TradingScene {
  readonly fork: Fork;
  readonly proxy: ProxyProcess;
  readonly api: ApiClient;
  readonly client: ChainClient;
  /** Resolves when the proxy answers at the chain's newest block. */
  proxyAtHead(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param replicaUrl what to fork, unless `FORK_RPC_URL` names a real network
 * @param subgraphUrl the replica's index; on a real network `SUBGRAPH_URL` is used, or pools are discovered
 * on chain
 */
export async function startTradingScene(
  replicaUrl: string,
  subgraphUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TradingScene> {
  const fork = await startFork({ of: replicaUrl });
  const index = fork.isRealNetwork ? process.env['SUBGRAPH_URL'] : subgraphUrl;
  const scene = await openTradingScene(fork, {
    ...(index === undefined ? {} : { SUBGRAPH_URL: index }),
    ...settings,
  });
  // A real network's list takes minutes, and a test of another index says itself what it waits for.
  if (!fork.isRealNetwork && settings['SUBGRAPH_URL'] === undefined) await untilListed(scene.proxy);
  return scene;
}

/**
 * The same on a fork that has been made ready, with other settings of the proxy. The scene takes the fork
 * over: it stops it, also when the proxy does not start.
 */
export async function openTradingScene(
  fork: Fork,
  settings: Readonly<Record<string, string>>,
): Promise<TradingScene> {
  try {
    const proxy = await startProxy({
      NETWORK: 'mainnet',
      RPC_URL: fork.url,
      RPC_WS_URL: fork.wsUrl,
      ...settings,
    });
    const api = apiClient(proxy.url);
    const client = chainClient(fork.url);
    const proxyAtHead = async (): Promise<void> => {
      const { hash } = await client.getBlock();
      const signal = AbortSignal.timeout(HEAD_TIMEOUT_MS);
      while ((await headOf(proxy.url)) !== hash) await delay(5, undefined, { signal });
    };
    const stop = async (): Promise<void> => {
      await proxy.stop();
      await fork.stop();
    };
    return { fork, proxy, api, client, proxyAtHead, stop };
  } catch (error) {
    await fork.stop();
    throw error;
  }
}

async function headOf(url: string): Promise<string> {
  const response = await fetch(`${url}/ready`);
  if (!response.ok) throw new Error(`/ready answered ${response.status}: ${await response.text()}`);
  const { head } = (await response.json()) as { head: { hash: string } };
  return head.hash;
}

/** Returns an unused address, the same for the same label. */
export function freshAddress(label: string): Address {
  return getAddress(slice(keccak256(stringToHex(label)), 0, 20));
}

/** Gives the trader what a swap can take, and the approvals that a wallet gives for it. */
export async function prepareTrader(
  { client }: TradingScene,
  { trader, token, amount }: { trader: Address; token: Address; amount: bigint },
): Promise<void> {
  await fundNative(client, { to: trader, amount: 1_000_000n * ETHER });
  await fundAccount(client, { token, to: trader, amount });
  await approveForSwap(client, {
    owner: trader,
    token,
    permit2: MAINNET.permit2,
    router: MAINNET.universalRouter,
  });
}

/** Amounts that a sent swap moved: balances after minus before, without gas. */
export interface Movement {
  readonly status: 'success' | 'reverted';
  readonly gasUsed: bigint;
  readonly spent: bigint;
  readonly received: bigint;
  /** Amount of tokenOut that the fee recipient got; 0 without a fee. */
  readonly fee: bigint;
  /** Non-zero amounts of intermediate tokens that the trader got. */
  readonly reserves: readonly { readonly token: Address; readonly amount: bigint }[];
  /** Balances of the router afterwards: tokens of the path and the native coin. */
  readonly leftInRouter: readonly (Address | 'native')[];
}

export interface SentSwap {
  readonly trader: Address;
  readonly recipient: Address;
  readonly swap: Swap;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  readonly gas?: bigint;
}

/** Tokens whose events say what they moved. */
const HONEST = new Set(Object.values(TOKENS).map(({ address }) => address.toLowerCase()));

/**
 * Sends `{to, data, value}` unchanged and measures what moved. What the client, the page and the outcomes
 * tell by the events of the receipt has to be what the balances say.
 */
export async function sendAndMeasure({ client }: TradingScene, sent: SentSwap): Promise<Movement> {
  const { trader, recipient, swap, nativeIn, nativeOut, gas = swap.gasEstimate } = sent;
  const { tokenIn, tokenOut, path, routes = [], fee } = swap.quote;
  const passed = [...new Set([...path, ...routes.flatMap(({ route }) => route.path)])];
  const router = MAINNET.universalRouter;
  const tokens = [...passed, 'native' as const];
  const holders = [trader, recipient, router, ...(fee === null ? [] : [fee.recipient])];
  const before = await readBalances(client, tokens, holders);
  const { to, data, value } = swap;
  const receipt = await sendTransaction(client, { from: trader, to, data, value, gas });
  const after = await readBalances(client, tokens, holders);
  const gained = (holder: Address, token: Address | 'native'): bigint =>
    after.of(token, holder) - before.of(token, holder);
  const between = passed.filter((token) => token !== tokenIn && token !== tokenOut);
  const strays = recipient === trader ? [] : between.filter((token) => gained(recipient, token) !== 0n);
  if (strays.length > 0) throw new Error(`the recipient got what the trader paid for: ${strays}`);
  const gasPaid = receipt.gasUsed * receipt.effectiveGasPrice;
  const spent = nativeIn ? -gained(trader, 'native') - gasPaid : -gained(trader, tokenIn);
  const received =
    gained(recipient, nativeOut ? 'native' : tokenOut) + (nativeOut && recipient === trader ? gasPaid : 0n);
  // Tokens of an attacker say in their events whatever they like.
  if (receipt.status === 'success' && [tokenIn, tokenOut].every((token) => HONEST.has(token.toLowerCase()))) {
    const told = movedBy(receipt.logs, {
      router,
      wrappedNative: MAINNET.weth,
      poolManager: MAINNET_V4.poolManager,
      tokenIn,
      tokenOut,
      nativeIn,
      nativeOut,
      coinPools: coinPoolsOf(swap.quote),
      sender: trader,
      recipient,
    });
    expect(told, 'what the client and the page tell').toEqual({ amountIn: spent, amountOut: received });
  }
  return {
    status: receipt.status,
    gasUsed: receipt.gasUsed,
    spent,
    received,
    fee: fee === null ? 0n : gained(fee.recipient, tokenOut),
    reserves: between
      .map((token) => ({ token, amount: gained(trader, token) }))
      .filter(({ amount }) => amount !== 0n),
    leftInRouter: tokens.filter((token) => after.of(token, router) !== 0n),
  };
}
