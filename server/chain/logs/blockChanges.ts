import type { Address, Hash } from 'viem';
import { AppError } from '../../errors.ts';
import type { Factories } from '../factories.ts';
import { type Branch, headerCalls, linkedHeaders, NEAR_BLOCKS, readBranch } from '../head/branch.ts';
import { CHAIN_ID, type ChainGuard } from '../head/chainGuard.ts';
import type { HeldBlocks } from '../head/heldBlocks.ts';
import { type Head, type Header, parseHeader, parseQuantity } from '../head.ts';
import type { LogAnswers, LogReader } from '../rpc/logReader.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { type RpcOutcome, resultOf } from '../rpc/rpcErrors.ts';
import { type LogChanges, type Loggers, parseLogs } from './poolLogs.ts';

/** The effect of a step of the head on states that were read before. */
export type BlockChange =
  | ({
      readonly kind: 'logs';
      /** The head before these logs; changes of later heads are rolled back. */
      readonly since: Hash;
      /** Contracts whose logs were requested; undefined for all. */
      readonly addressFilter?: ReadonlySet<Address> | undefined;
    } & LogChanges)
  /** The first head, one far ahead, or a branch older than memory: no state is valid. */
  | { readonly kind: 'unknown' };

export interface HeadStep {
  readonly head: Head;
  readonly change: BlockChange;
}

/** What the step to a child of the head needs, read in one request with its header. */
export interface ReadAhead {
  readonly gasPrice: RpcOutcome | undefined;
  readonly chainId: RpcOutcome | undefined;
  /** The logs of the block, none of another. */
  readonly logs: readonly unknown[];
}

/** Returns contracts that match the header blooms, but whose logs eth_getLogs omitted. */
export type FindMissing = (blocks: readonly Header[], loggers: Loggers) => Promise<LogChanges['touched']>;

export const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;

/** Blocks per step. A larger gap is followed in several steps, to not block the event loop. */
const BLOCKS_PER_STEP = 16;

export const MAX_GAP = 1024n;
const UNKNOWN: BlockChange = { kind: 'unknown' };
export const GAS_PRICE = { method: 'eth_gasPrice', params: [] } as const;

export interface StepOptions {
  readonly rpc: RpcClient;
  readonly chain: ChainGuard;
  readonly logs: LogReader;
  readonly factories: Factories;
  readonly findMissing: FindMissing;
}

/**
 * Returns the steps from the held head to `next`, oldest first; undefined if no held block is an ancestor. A child
 * takes one HTTP request, (eth_gasPrice, eth_chainId, eth_getLogs by hash) or none where `ahead` came with its header, and so does a gap of up to 32 blocks (logs
 * and headers of the range). Wider gaps and other branches take more: parent hashes prove each block.
 * @throws BlockNotAvailable when the node lacks a block or its logs; AppError RPC_UNAVAILABLE, TIMEOUT or
 * UPSTREAM_INVALID
 */
export async function readSteps(
  options: StepOptions,
  held: HeldBlocks,
  next: Header,
  ahead: ReadAhead | undefined,
): Promise<HeadStep[] | undefined> {
  const { rpc, chain, logs } = options;
  if (ahead !== undefined && next.parentHash === held.head.hash) {
    chain.checkAnswer(ahead.chainId);
    const branch = { since: held.head.hash, blocks: [next] };
    const head = { ...next, gasPriceWei: priceOf(ahead.gasPrice, next, held.head) };
    return toSteps(options, held, branch, head, { lists: [ahead.logs], addressFilter: undefined });
  }
  if (held.has(next.number, next.hash))
    return readBranchSteps(options, held, { since: next.hash, blocks: [] }, next);
  const { head } = held;
  const gap = next.number - head.number;
  const missed = { from: head.number + 1n, last: next };
  let blocks: readonly Header[] = [next];
  if (next.parentHash === head.hash || (gap > 1n && gap <= NEAR_BLOCKS)) {
    const query = logs.query(missed);
    const between = next.parentHash === head.hash ? [] : headerCalls(missed.from, next.number);
    const calls = [GAS_PRICE, CHAIN_ID, ...query.calls, ...between];
    const [gasPrice, id, ...outcomes] = await rpc.send(calls, { block: next });
    // A fork of our chain with another id continues from our head.
    chain.checkAnswer(id);
    const headers = outcomes.splice(query.calls.length);
    if (headers.length > 0) blocks = linkedHeaders(headers, next.hash);
    if (blocks[0]?.parentHash === head.hash) {
      const answers = await logs.settle(missed, query, outcomes);
      const branch = { since: head.hash, blocks };
      return toSteps(options, held, branch, { ...next, gasPriceWei: priceOf(gasPrice, next, head) }, answers);
    }
  }
  const branch = await readBranch(rpc, held, blocks);
  return branch && readBranchSteps(options, held, branch, next);
}

/**
 * Returns the newest block with its gas price, from one HTTP request. @throws as `readSteps`, UPSTREAM_INVALID for
 * another chain
 */
export async function readFirstHead(rpc: RpcClient, chainId: number): Promise<HeadStep> {
  const [latest, gasPrice, id] = await rpc.send([LATEST, GAS_PRICE, CHAIN_ID]);
  const served = parseQuantity(resultOf('eth_chainId', id), 'chain id');
  if (served !== BigInt(chainId)) {
    throw new AppError('UPSTREAM_INVALID', `The RPC node serves chain ${served} instead of ${chainId}.`);
  }
  const header = parseHeader(resultOf('eth_getBlockByNumber', latest));
  return { head: { ...header, gasPriceWei: priceOf(gasPrice, header, undefined) }, change: UNKNOWN };
}

/** Returns the step to a head without a held ancestor. @throws as `readSteps` */
export async function readFarStep(rpc: RpcClient, next: Header): Promise<HeadStep> {
  const [gasPrice] = await rpc.send([GAS_PRICE]);
  return { head: { ...next, gasPriceWei: priceOf(gasPrice, next, undefined) }, change: UNKNOWN };
}

async function readBranchSteps(
  options: StepOptions,
  held: HeldBlocks,
  branch: Branch,
  next: Header,
): Promise<HeadStep[]> {
  const { rpc, logs } = options;
  const [[gasPrice], answers] = await Promise.all([
    rpc.send([GAS_PRICE], { block: next }),
    readLogs(logs, branch.blocks),
  ]);
  const head = { ...next, gasPriceWei: priceOf(gasPrice, next, held.head) };
  return toSteps(options, held, branch, head, answers);
}

async function toSteps(
  { logs, factories, findMissing }: StepOptions,
  held: HeldBlocks,
  { since, blocks }: Branch,
  head: Head,
  first: LogAnswers,
): Promise<HeadStep[]> {
  // A reorg is one step, so that the head never goes back.
  const isAhead = since === held.head.hash;
  const between = blocks.slice(0, -1).filter((_, index) => isAhead && (index + 1) % BLOCKS_PER_STEP === 0);
  const starts = between.map(({ number }) => number + 1n);
  let answers = first;
  let changes = await changesOf(answers, factories, blocks, starts);
  let missing = await findMissing(blocks, changes.loggers);
  if (missing.size > 0) {
    // Nodes sometimes omit logs, and mostly return them at the second request.
    answers = await readLogs(logs, blocks);
    changes = await changesOf(answers, factories, blocks, starts);
    missing = await findMissing(blocks, changes.loggers);
  }
  const { addressFilter } = answers;
  const { gasPriceWei } = head;
  const heads = [...between.map((header) => ({ ...header, gasPriceWei })), head];
  return changes.parts.map(({ touched, created }, index): HeadStep => {
    // The block of a missing log is unknown.
    const all = missing.size === 0 ? touched : new Map([...touched, ...missing]);
    const from = heads[index - 1]?.hash ?? since;
    return {
      head: heads[index] ?? head,
      change: { kind: 'logs', since: from, touched: all, created, addressFilter },
    };
  });
}

async function readLogs(logs: LogReader, blocks: readonly Header[]): Promise<LogAnswers> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return { lists: [], addressFilter: undefined };
  return logs.read({ from: first.number, last });
}

/** @throws BlockNotAvailable when a log is of another block */
function changesOf(
  { lists }: LogAnswers,
  factories: Factories,
  blocks: readonly Header[],
  starts: readonly bigint[],
) {
  const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]));
  const isOfBlocks = (number: bigint, hash: Hash | undefined) => {
    const expected = hashes.get(number);
    return expected !== undefined && (hash === undefined || hash.toLowerCase() === expected);
  };
  return parseLogs(lists, factories, isOfBlocks, starts);
}

/** Returns the gas price in wei; without eth_gasPrice the base fee, or the previous price. */
function priceOf(outcome: RpcOutcome | undefined, next: Header, previous: Head | undefined): bigint {
  const fallback = next.baseFeePerGas ?? previous?.gasPriceWei;
  if (outcome?.kind !== 'result' && fallback !== undefined) return fallback;
  return parseQuantity(outcome?.kind === 'result' ? outcome.result : undefined, 'gas price');
}
