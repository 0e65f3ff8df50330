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

/** What the step from one head to the next means for what was read before. */
export type BlockChange =
  | ({
      readonly kind: 'logs';
      /** The head, present or earlier, that the logs follow on: what later heads changed is to be taken back. */
      readonly since: Hash;
      /** The contracts whose logs these are; undefined when they are everybody's. */
      readonly addressFilter?: ReadonlySet<Address> | undefined;
    } & LogChanges)
  /** The first head, one far ahead, or a branch older than memory goes back: nothing read before is of it. */
  | { readonly kind: 'unknown' };

export interface HeadStep {
  readonly head: Head;
  readonly change: BlockChange;
}

/** Which of our contracts have logged in these blocks, to all appearance, though no log of theirs came. */
export type FindMissing = (blocks: readonly Header[], loggers: Loggers) => Promise<LogChanges['touched']>;

export const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;

/** What more blocks than this have changed is taken over in several steps: one would hold up the event loop. */
const BLOCKS_PER_STEP = 16;

/** A gap of more blocks than this is not followed. */
export const MAX_GAP = 1024n;
const UNKNOWN: BlockChange = { kind: 'unknown' };
const GAS_PRICE = { method: 'eth_gasPrice', params: [] } as const;

export interface StepOptions {
  readonly rpc: RpcClient;
  readonly chain: ChainGuard;
  readonly logs: LogReader;
  readonly factories: Factories;
  readonly findMissing: FindMissing;
}

/**
 * The steps from the held head to `next`: one, or several that end at blocks between. In one HTTP request for its child
 * (eth_gasPrice, eth_chainId, eth_getLogs by block hash) and for a gap of up to 32 blocks (the range of logs and every
 * header in it). A wider gap and another branch take some more: each block is proved by the hashes of those after it,
 * down to one that is held.
 * @returns in their order; undefined when no block that is held is an ancestor of `next`
 * @throws BlockNotAvailable when the node does not tell all that is needed; AppError RPC_UNAVAILABLE, TIMEOUT or
 * UPSTREAM_INVALID when a request as a whole fails
 */
export async function readSteps(
  options: StepOptions,
  held: HeldBlocks,
  next: Header,
): Promise<HeadStep[] | undefined> {
  const { rpc, chain, logs } = options;
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
    // A fork of our chain under another id goes on from our own head.
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
 * The newest block and its gas price, in one HTTP request with a look at the chain's id.
 * @throws AppError as `readSteps`, UPSTREAM_INVALID for a node of another chain
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

/** A head that shares no block with those before it. @throws as `readSteps` */
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
  // The way back to another branch is one step, so that no block below the head is ever the head.
  const isAhead = since === held.head.hash;
  const between = blocks.slice(0, -1).filter((_, index) => isAhead && (index + 1) % BLOCKS_PER_STEP === 0);
  const starts = between.map(({ number }) => number + 1n);
  let answers = first;
  let changes = await changesOf(answers, factories, blocks, starts);
  let missing = await findMissing(blocks, changes.loggers);
  if (missing.size > 0) {
    // Nodes leave logs out at times; asked again most tell them.
    answers = await readLogs(logs, blocks);
    changes = await changesOf(answers, factories, blocks, starts);
    missing = await findMissing(blocks, changes.loggers);
  }
  const { addressFilter } = answers;
  const { gasPriceWei } = head;
  const heads = [...between.map((header) => ({ ...header, gasPriceWei })), head];
  return changes.parts.map(({ touched, created }, index): HeadStep => {
    // Which of the blocks a log is missing of is not known.
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

/** @throws BlockNotAvailable when there are logs of other blocks among them */
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

/** A node without eth_gasPrice leaves the base fee, or what was paid before, as the best estimate. */
function priceOf(outcome: RpcOutcome | undefined, next: Header, previous: Head | undefined): bigint {
  const fallback = next.baseFeePerGas ?? previous?.gasPriceWei;
  if (outcome?.kind !== 'result' && fallback !== undefined) return fallback;
  return parseQuantity(outcome?.kind === 'result' ? outcome.result : undefined, 'gas price');
}
