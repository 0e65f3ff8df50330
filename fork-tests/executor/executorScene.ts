import {
  type AbiParameterToPrimitiveType,
  type Address,
  decodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  zeroAddress,
} from 'viem';
import { compileExecutor } from '../../executor/compileExecutor.ts';
import { EXECUTOR_ABI } from '../../server/routers/executor/executorAbi.ts';
import type { Hop } from '../../server/routing/model/route.ts';
import { type Balances, readBalances, sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { freshAddress } from '../harness/tradingScene.ts';

type Inputs = Extract<(typeof EXECUTOR_ABI)[number], { name: 'execute' }>['inputs'];
export type ExecutorCall = AbiParameterToPrimitiveType<Inputs[0]>;
export type ExecutorLeg = AbiParameterToPrimitiveType<Inputs[1]>[number];
export type ExecutorHop = ExecutorLeg['hops'][number];

export const UNISWAP_V3_CALLBACK: Hex = '0xfa461e33';
export const V2_LIKE: Hex = '0x00000000';
/** Enough for any trade here; a limit spares an estimate, which would fail where a revert is expected. */
const AMPLE_GAS = 6_000_000n;
const GUARD_SLOT: Hex = '0x0';

/** A fork with an executor, and a trader who has given it an endless allowance of what he owns. */
export interface ExecutorScene {
  readonly fork: Fork;
  readonly client: ChainClient;
  readonly executor: Address;
  readonly trader: Address;
  readonly recipient: Address;
  /** Sends as the trader, or as somebody else. The result is the error's name where it reverts. */
  send(transaction: SentCall): Promise<SentResult>;
  /** Runs, and puts the chain back as it was. */
  undone<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Lets the trader own an amount of a token, and allows the executor all of it. */
  fund(token: Address, amount: bigint, owner?: Address): Promise<void>;
  balances(tokens: readonly (Address | 'native')[], holders: readonly Address[]): Promise<Balances>;
}

export interface SentCall {
  readonly data: Hex;
  readonly value?: bigint;
  readonly from?: Address;
  readonly to?: Address;
  readonly gas?: bigint;
}

export interface SentResult {
  readonly gasUsed: bigint;
  /** Wei that the transaction cost its sender. */
  readonly gasPaid: bigint;
  /** Name of the executor's error, or the data of another one; undefined after a success. */
  readonly error: string | undefined;
}

/** Starts a fork of the replica, deploys the executor and funds the trader with native coins. */
export async function startExecutorScene(replicaUrl: string): Promise<ExecutorScene> {
  const fork = await startFork({ of: replicaUrl });
  try {
    const client = chainClient(fork.url);
    await client.mine({ blocks: 1 });
    const [trader, recipient] = [freshAddress('executor trader'), freshAddress('executor recipient')];
    await fundNative(client, { to: trader, amount: 10_000n * ETHER });
    const { contractAddress } = await sendTransaction(client, { from: trader, data: executorCode() });
    if (!contractAddress) throw new Error('the executor was not deployed');
    const executor = contractAddress.toLowerCase() as Address;
    return {
      fork,
      client,
      executor,
      trader,
      recipient,
      send: (transaction) => send(client, { from: trader, to: executor, ...transaction }),
      undone: async (run) => {
        const id = await client.snapshot();
        try {
          return await run();
        } finally {
          await rewind(client, id);
        }
      },
      fund: async (token, amount, owner = trader) => {
        await fundAccount(client, { token, to: owner, amount });
        await allow(client, { token, owner, spender: executor, amount: 2n ** 256n - 1n });
      },
      balances: (tokens, holders) => readBalances(client, tokens, holders),
    };
  } catch (error) {
    await fork.stop();
    throw error;
  }
}

/** Creation code of the executor, or of one with a fault that the tests have to notice. */
function executorCode(): Hex {
  const faulty = process.env['EXECUTOR_CODE'];
  return faulty === undefined ? compileExecutor().creationCode : (faulty as Hex);
}

/** Approves; a token like Tether refuses to change an allowance that is not 0. */
export async function allow(
  client: ChainClient,
  allowance: {
    readonly token: Address;
    readonly owner: Address;
    readonly spender: Address;
    readonly amount: bigint;
  },
): Promise<void> {
  const { token, owner, spender, amount } = allowance;
  for (const value of amount === 0n ? [0n] : [0n, amount]) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] });
    const { status } = await sendTransaction(client, { from: owner, to: token, data, gas: AMPLE_GAS });
    if (status !== 'success') throw new Error(`the approval of ${token} reverted`);
  }
}

async function send(
  client: ChainClient,
  {
    from,
    to,
    data,
    value = 0n,
    gas = AMPLE_GAS,
  }: SentCall & { readonly from: Address; readonly to: Address },
): Promise<SentResult> {
  const receipt = await sendTransaction(client, { from, to, data, value, gas });
  const paid = { gasUsed: receipt.gasUsed, gasPaid: receipt.gasUsed * receipt.effectiveGasPrice };
  if (receipt.status === 'success') return { ...paid, error: undefined };
  const trace = await client.request<{
    Method: 'debug_traceTransaction';
    Parameters: [Hex, { tracer: 'callTracer' }];
    ReturnType: { readonly output?: Hex; readonly error?: string };
  }>({ method: 'debug_traceTransaction', params: [receipt.transactionHash, { tracer: 'callTracer' }] });
  return { ...paid, error: errorName(trace.output) ?? trace.error ?? 'reverted' };
}

/** Returns the name of the executor's or of Solidity's error, with the arguments it has, or the data. */
function errorName(output: Hex | undefined): string | undefined {
  if (output === undefined || output === '0x') return undefined;
  try {
    const { errorName: name, args = [] } = decodeErrorResult({ abi: EXECUTOR_ABI, data: output });
    return [name, ...args].join(' ');
  } catch {
    return output;
  }
}

/** Returns the executor's hop for a hop of the service. */
export function hopOf({ pool, tokenIn, tokenOut }: Hop): ExecutorHop {
  const isV2 = pool.protocol === 'v2';
  return {
    pool: pool.address,
    tokenOut,
    callback: isV2 ? V2_LIKE : UNISWAP_V3_CALLBACK,
    feePips: isV2 ? 3000 : 0,
    zeroForOne: tokenIn.toLowerCase() < tokenOut.toLowerCase(),
  } as ExecutorHop;
}

/** Returns a leg of these hops, with the amount 0 of a last leg, that has no second route. */
export function legOf(hops: readonly ExecutorHop[], leg: Partial<ExecutorLeg> = {}): ExecutorLeg {
  return { amount: 0n, hops, otherwise: [], gasCap: 0, gasReserve: 0, ...leg };
}

/** Returns a call with the defaults of a plain exact input: no fee, no unwrapping, no deadline. */
export function callOf(
  call: Pick<ExecutorCall, 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut' | 'recipient'> &
    Partial<ExecutorCall>,
): ExecutorCall {
  return {
    deadline: 2n ** 48n,
    exactOutput: false,
    unwrap: false,
    direct: false,
    feeRecipient: zeroAddress,
    feeBips: 0,
    ...call,
  };
}

/** Encodes a trade that the sender's allowance, or the value, pays. */
export function executeData(call: ExecutorCall, legs: readonly ExecutorLeg[]): Hex {
  return encodeFunctionData({ abi: EXECUTOR_ABI, functionName: 'execute', args: [call, legs] });
}

/** Returns the guard word of the executor, which is 1 between transactions. */
export async function guardOf({ client, executor }: ExecutorScene): Promise<bigint> {
  return BigInt((await client.getStorageAt({ address: executor, slot: GUARD_SLOT })) ?? '0x0');
}
