import type { Address, Hash } from 'viem';
import { AppError } from '../../errors.ts';
import type { Factories } from '../factories.ts';
import { type Head, type Header, parseHeader, parseQuantity } from '../head.ts';
import { type LogChanges, type Loggers, parseLogs } from '../logs/poolLogs.ts';
import type { LogAnswers, LogReader } from '../rpc/logReader.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { type RpcOutcome, resultOf } from '../rpc/rpcErrors.ts';
import { type Branch, headerCalls, linkedHeaders, NEAR_BLOCKS, readBranch } from './branch.ts';
import { CHAIN_ID, type ChainGuard } from './chainGuard.ts';
import type { FeeReads } from './feeReads.ts';
import type { HeldBlocks } from './heldBlocks.ts';

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
  readonly fees: readonly RpcOutcome[];
  readonly chainId: RpcOutcome | undefined;
  /** The logs of the block, none of another. */
  readonly logs: readonly unknown[];
}

/** Returns contracts that match the header blooms, but whose logs eth_getLogs omitted. */
export type FindMissing = (blocks: readonly Header[], loggers: Loggers) => Promise<LogChanges['touched']>;

export const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;

/** Blocks per step. A larger gap is followed in several steps, to not block the event loop. */
const BLOCKS_PER_STEP = 4;

export const MAX_GAP = 1024n;
const UNKNOWN: BlockChange = { kind: 'unknown' };

/** Consecutive blocks that were read at the node, with all their followed logs. */
export interface ReadBlocks {
  /** The new blocks, oldest first; none when the head goes back to a held block. */
  readonly blocks: readonly Header[];
  readonly head: Header;
  /** Answers to `FeeReads.calls` at the head. */
  readonly fees: readonly RpcOutcome[];
  /** Answers of eth_getLogs, which together cover the blocks. */
  readonly lists: readonly unknown[];
}

export interface StepOptions {
  readonly rpc: RpcClient;
  readonly chain: ChainGuard;
  readonly logs: LogReader;
  readonly fees: FeeReads;
  readonly factories: Factories;
  readonly findMissing: FindMissing;
  /** Called with the blocks of the steps, unless logs of them may be missing. */
  readonly onRead?: ((read: ReadBlocks) => void) | undefined;
}

/**
 * Returns the steps from the held head to `next`, oldest first; undefined if no held block is an ancestor. A
 * child takes one HTTP request, (what gas costs, eth_chainId, eth_getLogs by hash) or none where `ahead` came
 * with its header, and so does a gap of up to 32 blocks (logs and headers of the range). Wider gaps and other
 * branches take more: parent hashes prove each block.
 * @throws BlockNotAvailable when the node lacks a block or its logs; AppError RPC_UNAVAILABLE, TIMEOUT or
 * UPSTREAM_INVALID
 */
export async function readSteps(
  options: StepOptions,
  held: HeldBlocks,
  next: Header,
  ahead: ReadAhead | undefined,
): Promise<HeadStep[] | undefined> {
  const { rpc, chain, logs, fees } = options;
  if (ahead !== undefined && next.parentHash === held.head.hash) {
    chain.checkAnswer(ahead.chainId);
    const branch = { since: held.head.hash, blocks: [next] };
    const answers = { lists: [ahead.logs], addressFilter: undefined };
    return toSteps(options, held, branch, { next, fees: ahead.fees }, answers);
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
    const calls = [...fees.calls({ blockHash: next.hash }), CHAIN_ID, ...query.calls, ...between];
    const all = await rpc.send(calls, { block: next });
    const ofFees = all.splice(0, fees.count);
    const [id, ...outcomes] = all;
    // A fork of our chain with another id continues from our head.
    chain.checkAnswer(id);
    const headers = outcomes.splice(query.calls.length);
    if (headers.length > 0) blocks = linkedHeaders(headers, next.hash);
    if (blocks[0]?.parentHash === head.hash) {
      const answers = await logs.settle(missed, query, outcomes);
      const branch = { since: head.hash, blocks };
      return toSteps(options, held, branch, { next, fees: ofFees }, answers);
    }
  }
  const branch = await readBranch(rpc, held, blocks);
  return branch && readBranchSteps(options, held, branch, next);
}

/**
 * Returns the newest block with its gas price, from one HTTP request. @throws as `readSteps`,
 * UPSTREAM_INVALID for another chain
 */
export async function readFirstHead(rpc: RpcClient, chainId: number, fees: FeeReads): Promise<HeadStep> {
  const [latest, ...others] = await rpc.send([LATEST, ...fees.calls('latest'), CHAIN_ID]);
  const ofFees = others.splice(0, fees.count);
  const [id] = others;
  const served = parseQuantity(resultOf('eth_chainId', id), 'chain id');
  if (served !== BigInt(chainId)) {
    throw new AppError('UPSTREAM_INVALID', `The RPC node serves chain ${served} instead of ${chainId}.`);
  }
  const header = parseHeader(resultOf('eth_getBlockByNumber', latest));
  return { head: { ...header, ...fees.of(ofFees, header, undefined) }, change: UNKNOWN };
}

/** Returns the step to a head without a held ancestor. @throws as `readSteps` */
export async function readFarStep(rpc: RpcClient, next: Header, fees: FeeReads): Promise<HeadStep> {
  const ofFees = await rpc.send(fees.calls({ blockHash: next.hash }));
  return { head: { ...next, ...fees.of(ofFees, next, undefined) }, change: UNKNOWN };
}

async function readBranchSteps(
  options: StepOptions,
  held: HeldBlocks,
  branch: Branch,
  next: Header,
): Promise<HeadStep[]> {
  const { rpc, logs, fees } = options;
  const [ofFees, answers] = await Promise.all([
    rpc.send(fees.calls({ blockHash: next.hash }), { block: next }),
    readLogs(logs, branch.blocks),
  ]);
  return toSteps(options, held, branch, { next, fees: ofFees }, answers);
}

async function toSteps(
  { logs, fees, factories, findMissing, onRead }: StepOptions,
  held: HeldBlocks,
  { since, blocks }: Branch,
  { next, fees: ofFees }: { readonly next: Header; readonly fees: readonly RpcOutcome[] },
  first: LogAnswers,
): Promise<HeadStep[]> {
  const head = { ...next, ...fees.of(ofFees, next, held.head) };
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
  const { addressFilter, lists } = answers;
  if (addressFilter === undefined && missing.size === 0)
    onRead?.({ blocks, head: next, fees: ofFees, lists });
  const { gasPriceWei, l1Fee } = head;
  const heads = [...between.map((header) => ({ ...header, gasPriceWei, l1Fee })), head];
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
