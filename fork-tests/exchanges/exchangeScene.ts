import { type Address, erc20Abi, type Hex } from 'viem';
import { compileExecutor } from '../../executor/compileExecutor.ts';
import { bodyOf, post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { exchangeNetworkFile } from './exchangeNetwork.ts';
import { untilConfirmed } from './untilConfirmed.ts';

/** A chain with several exchanges and a service that knows them, without an index. */
export interface ExchangeScene {
  readonly proxy: ProxyProcess;
  readonly url: string;
  readonly client: ChainClient;
  stop(): Promise<void>;
}

/** A chain whose network has an executor. */
export type UnionScene = ExchangeScene & { readonly executor: Address };

type Settings = Readonly<Record<string, string>>;

/**
 * Deploys an executor and starts a service that trades over all of these exchanges by it. The chain is the
 * one that the tests share, unless `startChain` starts another with the same exchanges.
 */
export async function startUnionScene(
  exchanges: readonly object[],
  settings: Settings = {},
  startChain: () => Promise<Replica> = startChainOfExchanges,
): Promise<UnionScene> {
  const replica = await startChain();
  const executor = await deployExecutorOn(chainClient(replica.url));
  const scene = await startScene(replica, exchanges, { settings, fields: { executor } });
  await untilConfirmed(scene.proxy);
  return { ...scene, executor };
}

/** @param fields further fields of the network file */
export async function startExchangeScene(
  exchanges: readonly object[],
  fields: object = {},
): Promise<ExchangeScene> {
  return startScene(await startChainOfExchanges(), exchanges, { settings: {}, fields });
}

function startChainOfExchanges(): Promise<Replica> {
  return startSavedReplica('exchanges');
}

/** Deploys the executor on a chain from an account of its own. */
export async function deployExecutorOn(client: ChainClient): Promise<Address> {
  const from = freshAddress('deployer of the executor');
  await fundNative(client, { to: from, amount: 10n ** 18n });
  const data = compileExecutor().creationCode;
  const { contractAddress } = await sendTransaction(client, { from, data, gas: 8_000_000n });
  if (!contractAddress) throw new Error('the executor was not deployed');
  return contractAddress.toLowerCase() as Address;
}

async function startScene(
  replica: Replica,
  exchanges: readonly object[],
  { settings, fields }: { readonly settings: Settings; readonly fields: object },
): Promise<ExchangeScene> {
  const client = chainClient(replica.url);
  const file = await exchangeNetworkFile(exchanges, fields);
  const proxy = await startProxy({
    NETWORK: 'mainnet',
    NETWORK_FILE: file.path,
    RPC_URL: replica.url,
    HEAD_POLL_MS: '50',
    ...settings,
  });
  return {
    proxy,
    url: replica.url,
    client,
    stop: async () => {
      await proxy.stop();
      await file.remove();
      await replica.stop();
    },
  };
}

interface Step {
  readonly transaction: { readonly to: Address; readonly data: Hex; readonly value: string };
}

interface SwapAnswer {
  readonly to: Address;
  readonly data: Hex;
  readonly value: string;
  readonly approvals: readonly (Step & { readonly spender: Address; readonly step: string })[];
  readonly quote: {
    readonly exchange: string | null;
    readonly router: { readonly kind: string; readonly address: Address };
    readonly exchanges: readonly string[];
    readonly routes?: readonly { readonly route: { readonly exchanges: readonly string[] } }[];
    readonly amountIn: string;
    readonly amountOut: string;
    readonly expected: { readonly amountIn: string; readonly amountOut: string };
  };
}

/** A swap as it was answered, and the raw units that left its sender and reached its recipient. */
export interface Executed {
  readonly swap: SwapAnswer;
  readonly spent: bigint;
  readonly gained: bigint;
}

export interface SwapToExecute {
  readonly body: Readonly<Record<string, unknown>>;
  readonly sender: Address;
  readonly recipient: Address;
  /** Null for the native coin. */
  readonly pays: Address | null;
  readonly gets: Address | null;
  /** Raw units of the token that the sender is given; 10^24 if absent. */
  readonly funds?: bigint;
}

interface Sides extends Pick<ExchangeScene, 'client'> {
  readonly proxy: Pick<ProxyProcess, 'url'>;
}

/** Asks for a swap, sends its approvals and the swap itself, and returns the amounts that moved. */
export async function executeSwap(
  { proxy, client }: Sides,
  { body, sender, recipient, pays, gets, funds = 10n ** 24n }: SwapToExecute,
): Promise<Executed> {
  await fundNative(client, { to: sender, amount: 10n ** 21n });
  if (pays !== null) await fundAccount(client, { token: pays, to: sender, amount: funds });
  // The service may not have heard of the block of the last swap yet.
  const minBlock = String(await client.getBlockNumber());
  const answer = await bodyOf(post(`${proxy.url}/api/v1/swap`, { minBlock, ...body, sender, recipient }));
  const swap = answer as unknown as SwapAnswer;
  for (const { transaction } of swap.approvals) await sent(client, sender, transaction);
  const before = await Promise.all([held(client, sender, pays), held(client, recipient, gets)]);
  const gasPaid = await sent(client, sender, swap);
  const after = await Promise.all([held(client, sender, pays), held(client, recipient, gets)]);
  const gas = pays === null ? gasPaid : 0n;
  return { swap, spent: before[0] - after[0] - gas, gained: after[1] - before[1] };
}

/** Returns the wei that the transaction's gas cost. @throws Error where it reverts */
async function sent(
  client: ChainClient,
  from: Address,
  { to, data, value }: { readonly to: Address; readonly data: Hex; readonly value: string },
): Promise<bigint> {
  const receipt = await sendTransaction(client, { from, to, data, value: BigInt(value) });
  if (receipt.status !== 'success') throw new Error(`a transaction to ${to} reverted`);
  return receipt.gasUsed * receipt.effectiveGasPrice;
}

function held(client: ChainClient, account: Address, token: Address | null): Promise<bigint> {
  if (token === null) return client.getBalance({ address: account });
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] });
}
