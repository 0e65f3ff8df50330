import { numberToHex } from 'viem';
import { AppError } from '../errors.ts';
import type { Factories } from './factories.ts';
import { type Head, type Header, parseHeader, parseQuantity } from './head.ts';
import { eventTopics, type LogChanges, parseLogs } from './poolLogs.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { type RpcOutcome, resultOf } from './rpc/rpcErrors.ts';

/** What the step from one head to the next means for what was read before. */
export type BlockChange =
  | ({ readonly kind: 'logs' } & LogChanges)
  /** A reorg, a gap too large, or logs that the node would not give: nothing read before can be trusted. */
  | { readonly kind: 'unknown' };

export interface HeadStep {
  readonly head: Head;
  readonly change: BlockChange;
}

export const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;

/** A gap of more blocks than this is read anew rather than followed. */
const MAX_GAP = 32n;
const UNKNOWN: BlockChange = { kind: 'unknown' };

/**
 * The step from `previous` to `next`, in one HTTP request: eth_gasPrice and eth_getLogs, by block hash for the
 * child of `previous`. For a gap of up to 32 blocks the logs come by range, between two looks in the same
 * request: whether `previous` is still in the chain, and whether the node that answers has reached `next`.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID when the request as a whole fails.
 */
export async function readStep(
  rpc: RpcClient,
  factories: Factories,
  previous: Head | undefined,
  next: Header,
  signal?: AbortSignal,
): Promise<HeadStep> {
  const plan = planLogs(previous, next);
  const [gasPrice, ...outcomes] = await rpc.send(
    [{ method: 'eth_gasPrice', params: [] }, ...plan.calls],
    signal,
  );
  return {
    head: { ...next, gasPriceWei: parseGasPrice(gasPrice, next, previous) },
    change: plan.isSound(outcomes) ? logChange(outcomes, factories) : UNKNOWN,
  };
}

/**
 * The newest block and its gas price, in one HTTP request with a look at the chain's id.
 * @throws AppError as `readStep`, UPSTREAM_INVALID for a node of another chain
 */
export async function readFirstHead(rpc: RpcClient, chainId: number): Promise<HeadStep> {
  const [latest, gasPrice, id] = await rpc.send([
    LATEST,
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_chainId', params: [] },
  ]);
  const served = parseQuantity(resultOf('eth_chainId', id), 'chain id');
  if (served !== BigInt(chainId)) {
    throw new AppError('UPSTREAM_INVALID', `The RPC node serves chain ${served} instead of ${chainId}.`);
  }
  const header = parseHeader(resultOf('eth_getBlockByNumber', latest));
  return { head: { ...header, gasPriceWei: parseGasPrice(gasPrice, header, undefined) }, change: UNKNOWN };
}

interface LogPlan {
  readonly calls: readonly { readonly method: string; readonly params: readonly unknown[] }[];
  readonly isSound: (outcomes: readonly RpcOutcome[]) => boolean;
}

function planLogs(previous: Head | undefined, next: Header): LogPlan {
  const gap = previous === undefined ? 0n : next.number - previous.number;
  if (previous === undefined || gap < 1n || gap > MAX_GAP) return { calls: [], isSound: () => false };
  const topics = [eventTopics];
  if (gap === 1n) {
    if (next.parentHash !== previous.hash) return { calls: [], isSound: () => false };
    return {
      calls: [{ method: 'eth_getLogs', params: [{ blockHash: next.hash, topics }] }],
      isSound: () => true,
    };
  }
  const fromBlock = numberToHex(previous.number + 1n);
  const toBlock = numberToHex(next.number);
  return {
    calls: [
      { method: 'eth_getLogs', params: [{ fromBlock, toBlock, topics }] },
      { method: 'eth_getBlockByNumber', params: [numberToHex(previous.number), false] },
      { method: 'eth_getBlockByNumber', params: [toBlock, false] },
    ],
    isSound: ([, before, after]) => isBlock(before, previous) && isBlock(after, next),
  };
}

function isBlock(outcome: RpcOutcome | undefined, expected: Header): boolean {
  if (outcome?.kind !== 'result' || outcome.result === null) return false;
  return parseHeader(outcome.result).hash === expected.hash;
}

function logChange(outcomes: readonly RpcOutcome[], factories: Factories): BlockChange {
  const logs = outcomes[0];
  if (logs?.kind !== 'result') return UNKNOWN;
  return { kind: 'logs', ...parseLogs(logs.result, factories) };
}

/** A node without eth_gasPrice leaves the base fee, or what was paid before, as the best estimate. */
function parseGasPrice(outcome: RpcOutcome | undefined, next: Header, previous: Head | undefined): bigint {
  const fallback = next.baseFeePerGas ?? previous?.gasPriceWei;
  if (outcome?.kind !== 'result' && fallback !== undefined) return fallback;
  return parseQuantity(outcome?.kind === 'result' ? outcome.result : undefined, 'gas price');
}
