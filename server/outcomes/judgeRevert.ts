import { type Address, type Hash, type Hex, isHex, numberToHex } from 'viem';
import type { Header } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { isRevert, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { isKeyed } from '../routing/model/pool.ts';
import { failedPathOf } from '../simulation/failedPath.ts';
import type { RouterTransaction } from './blockTransactions.ts';
import { culpritsOf } from './culprits.ts';
import type { PromisedSwap } from './promisedSwap.ts';
import type { Receipt } from './receipts.ts';
import { causeByWords, causeOnPath, plainCause, type RevertCause } from './revertCause.ts';

export interface JudgeOptions {
  readonly rpc: Pick<RpcClient, 'send'>;
  readonly permit2: Address;
  /** Topics of the events that change the state of a pool. */
  readonly stateTopics: readonly Hex[];
  /** Returns whether a token is never barred. */
  isTrusted(token: Address): boolean;
  /** Returns whether somebody vouches for a token, as a token list does. */
  isVouched(token: Address): boolean;
}

export interface Reverted {
  readonly swap: PromisedSwap;
  readonly transaction: RouterTransaction;
  readonly receipt: Pick<Receipt, 'gasUsed' | 'index'>;
  readonly block: Header;
}

export interface Judgement {
  readonly cause: RevertCause;
  /** Tokens to blame; see `culpritsOf`. */
  readonly culprits: readonly Address[];
  /** True if a call after the block fails too, so that trials show how the tokens behave. */
  readonly isVisible: boolean;
}

const UNKNOWN: RevertCause = { reason: 'unknown', error: undefined, origin: undefined };

/**
 * Returns the reason why a sent swap reverted, and the tokens to blame. It takes one HTTP request for the
 * trace, the logs of the route's pools and a call after the block. It never rejects: without answers the
 * cause is unknown, which bars no token.
 */
export async function judgeRevert(options: JudgeOptions, reverted: Reverted): Promise<Judgement> {
  const { rpc, permit2, stateTopics, isTrusted, isVouched } = options;
  const { swap, transaction, receipt, block } = reverted;
  const plain = plainCause(swap, block.timestamp);
  if (plain !== undefined) return { cause: plain, culprits: [], isVisible: false };
  const trace = { method: 'debug_traceTransaction', params: [transaction.hash, { tracer: 'callTracer' }] };
  const after = sameCall(reverted, block.hash);
  const asked = rpc.send([trace, movesOf(swap, block, stateTopics), after], { block, kind: 'background' });
  const [traced, logs, again] = await asked.catch(() => []);
  const path =
    traced?.kind === 'result' ? failedPathOf(traced.result, receipt.gasUsed >= transaction.gas) : undefined;
  // Without a trace a second request repeats the call at the parent block, without the effects of the
  // transactions before it in its own block.
  const cause =
    path === undefined
      ? await calledAgain(rpc, reverted).catch(() => UNKNOWN)
      : causeOnPath(swap, path, { permit2, isSuspect: (token) => !isTrusted(token) });
  // The gas that the lists leave is not computed: with lists it is not the transaction that was answered.
  const gas = transaction.hasLists ? 0n : transaction.gas;
  const culprits = culpritsOf(swap, cause, {
    gas,
    isTrusted,
    isVouched,
    isTraced: path !== undefined,
    haveMoved: haveMoved(swap, logs, block.number, receipt.index),
  });
  const isLow = cause.reason === 'outOfGas' && gas < swap.gasLimit;
  const isVisible = again?.kind === 'fault' && isRevert(again.fault);
  return { cause: isLow ? { ...cause, reason: 'lowGas' } : cause, culprits, isVisible };
}

function movesOf({ pools, quotedBlock }: PromisedSwap, { number }: Header, stateTopics: readonly Hex[]) {
  const filter = {
    address: pools.map(({ address }) => address),
    topics: [stateTopics],
    fromBlock: numberToHex(quotedBlock + 1n),
    toBlock: numberToHex(number),
  };
  return { method: 'eth_getLogs', params: [filter] };
}

/** Returns whether a pool logged a change before the transaction; true if the node does not answer. */
function haveMoved(
  { pools }: PromisedSwap,
  outcome: RpcOutcome | undefined,
  number: bigint,
  index: bigint,
): boolean {
  if (outcome?.kind !== 'result' || !Array.isArray(outcome.result)) return true;
  const ids = new Set<unknown>(pools.map(({ id }) => id));
  // A contract that holds many pools logs the changes of all.
  const shared = new Set<unknown>(pools.flatMap(({ id, address }) => (isKeyed(id) ? [address] : [])));
  return outcome.result.some((log: Record<string, unknown>) => {
    const [, id] = Array.isArray(log['topics']) ? log['topics'] : [];
    if (shared.has(log['address']) && !ids.has(id)) return false;
    const [at, place] = [log['blockNumber'], log['transactionIndex']];
    if (!isHex(at) || !isHex(place) || at === '0x' || place === '0x') return true;
    return BigInt(at) < number || BigInt(place) < index;
  });
}

/** Returns the transaction as a call on the states of a block, at the number and time of its own. */
function sameCall({ swap, transaction, block }: Reverted, blockHash: Hash): RpcCall {
  const { from, data, value, gas } = transaction;
  const call = { from, to: swap.router, data, value: numberToHex(value), gas: numberToHex(gas) };
  const own = { number: numberToHex(block.number), time: numberToHex(block.timestamp) };
  return { method: 'eth_call', params: [call, { blockHash }, {}, own] };
}

async function calledAgain(rpc: Pick<RpcClient, 'send'>, reverted: Reverted): Promise<RevertCause> {
  const { receipt, block, transaction } = reverted;
  const { gas } = transaction;
  // A caller keeps 1/64 of its gas when its call has used the rest (EIP-150).
  if (receipt.gasUsed * 64n >= gas * 63n) return { ...UNKNOWN, reason: 'outOfGas' };
  const parent = { number: block.number - 1n, hash: block.parentHash };
  const call = sameCall(reverted, block.parentHash);
  const [outcome] = await rpc.send([call], { block: parent, kind: 'background' });
  if (outcome?.kind !== 'fault' || !isRevert(outcome.fault)) return UNKNOWN;
  const words = outcome.fault.data;
  return causeByWords(isHex(words) ? words : '0x');
}
