import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { bodyOf } from '../api/ask.ts';
import { exchangesFor } from '../exchanges/exchangeNetwork.ts';
import { startServiceOver, swapAt } from '../exchanges/unionKit.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import type { ProxyProcess } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { deployActor, openPair } from './deployActor.ts';
import { walletOf } from './executorPayments.ts';
import { type ExecutorScene, startExecutorScene } from './executorScene.ts';

const { weth: WETH } = MAINNET;

/** Typed data of an answer, whose message is sent back with its signature. */
export interface MessageToSign {
  readonly domain: { readonly verifyingContract: Address; readonly chainId: number; readonly name: string };
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly values: Readonly<Record<string, unknown>> & { readonly spender: Address };
}

/** The fields of an answered swap that these tests read. */
export interface SignedSwap {
  readonly to: Address;
  readonly data: Hex;
  readonly value: string;
  readonly gasEstimate: string;
  readonly deadline: string;
  readonly approvals: readonly {
    readonly step: string;
    readonly spender: Address;
    readonly transaction: { readonly to: Address; readonly data: Hex };
  }[];
  readonly permitData: MessageToSign | null;
  readonly simulation: { readonly status: string; readonly fundsAssumed: boolean } | null;
  readonly quote: {
    readonly amountIn: string;
    readonly amountOut: string;
    readonly minAmountOut?: string;
    readonly maxAmountIn?: string;
    readonly quoteId?: string;
  };
}

/** A service whose network has an executor, on a fork where this test deploys its tokens. */
export interface SignedSwapScene {
  readonly chain: ExecutorScene;
  readonly proxy: Pick<ProxyProcess, 'url'>;
  /** Builds a swap at the newest block. */
  build(body: object): Promise<SignedSwap>;
  /** Returns status and error of a request that is refused. */
  refusal(body: object): Promise<readonly [number, unknown]>;
  stop(): Promise<void>;
}

export async function startSignedSwaps(replicaUrl: string): Promise<SignedSwapScene> {
  const chain = await startExecutorScene(replicaUrl);
  const service = await startServiceOver(chain.fork.url, exchangesFor([]), chain.executor).catch(
    async (error: unknown) => {
      await chain.fork.stop();
      throw error;
    },
  );
  const { proxy } = service;
  const now = async (body: object) => ({ minBlock: String(await chain.client.getBlockNumber()), ...body });
  return {
    chain,
    proxy,
    build: async (body) => (await bodyOf(swapAt(proxy, await now(body)))) as unknown as SignedSwap,
    refusal: async (body) => {
      const { status, body: answer } = await swapAt(proxy, await now(body));
      return [status, answer['error']];
    },
    stop: async () => {
      await service.stop();
      await chain.fork.stop();
    },
  };
}

/** Deploys a token of these tests with a pair of a million of it and a thousand wrapped coins. */
export async function openToken(chain: ExecutorScene, name: string, argument?: Address) {
  const token = await deployActor(chain, name, argument);
  const { sale } = await openPair(chain, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
  return { token, pair: sale.pool };
}

/** Returns a wallet with native coins and an amount of a token. */
export async function payerWith({ client }: ExecutorScene, label: string, token: Address, amount: bigint) {
  const wallet = walletOf(label);
  await fundNative(client, { to: wallet.address, amount: 100n * ETHER });
  await fundAccount(client, { token, to: wallet.address, amount });
  return wallet;
}

/** Signs the message of an answer. Returns the fields by which the caller asks for the transaction. */
export async function signed(
  wallet: PrivateKeyAccount,
  { permitData, quote: { quoteId } }: Pick<SignedSwap, 'permitData' | 'quote'>,
  change: { readonly domain?: object; readonly values?: object } = {},
) {
  if (permitData === null) throw new Error('no message was offered');
  const { domain, types, primaryType, values } = permitData;
  const message = { ...values, ...change.values };
  const signature = await wallet.signTypedData({
    domain: { ...domain, ...change.domain },
    types,
    primaryType,
    message,
  });
  return { permit: { ...message, signature }, ...(quoteId === undefined ? {} : { quoteId }) };
}

/** Sends a transaction; returns whether it succeeded and the wei that its gas cost. */
export async function sendAs(
  { client }: ExecutorScene,
  from: Address,
  { to, data, value = '0', gasEstimate }: Partial<SignedSwap> & Pick<SignedSwap, 'to' | 'data'>,
) {
  const gas = gasEstimate === undefined ? {} : { gas: BigInt(gasEstimate) };
  const receipt = await sendTransaction(client, { from, to, data, value: BigInt(value), ...gas });
  return {
    isDone: receipt.status === 'success',
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
    gasUsed: receipt.gasUsed,
  };
}

export function approve(
  chain: ExecutorScene,
  from: Address,
  token: Address,
  spender: Address,
  amount: bigint,
) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });
  return sendAs(chain, from, { to: token, data });
}

export function allowanceOf({ client }: ExecutorScene, token: Address, owner: Address, spender: Address) {
  return client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  });
}

/** Returns the reserves of a pair with wrapped coins: of the token and of the coins, raw units. */
export async function reservesOf(chain: ExecutorScene, token: Address, pair: Address) {
  const held = await chain.balances([token, WETH], [pair]);
  return { token: held.of(token, pair), coins: held.of(WETH, pair) };
}
