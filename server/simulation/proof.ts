import type { NextBlock } from '../chain/calls/nextBlocks.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import { faultToAppError, isLimit, type RpcOutcome, unanswered } from '../chain/rpc/rpcErrors.ts';
import { directCall, probeCall, withDirectCall } from './probeCall.ts';
import type { MeasuredTrial } from './runTrials.ts';
import { simulateV1 } from './simulateV1.ts';
import type { Trial, TrialResult } from './trial.ts';

/** A transaction that has run once and is now tried exactly as it will be sent. */
export interface ProofPlan {
  readonly trial: Trial;
  readonly blocks: readonly NextBlock[];
  /** Gas limits to try, the tightest first. */
  readonly gasLimits: readonly bigint[];
  /** The method by which the node ran it. */
  readonly method: Extract<MeasuredTrial, { kind: 'success' }>['method'];
  readonly isContract: boolean;
}

type Moved = Extract<TrialResult, { kind: 'success' }>;

export type Proof =
  /** It ran in each block. `gasLimit` is the tightest limit that suffices in all of them. */
  | {
      readonly kind: 'moved';
      readonly gasLimit: bigint;
      readonly inBlocks: readonly { readonly at: NextBlock; readonly moved: Moved }[];
    }
  /** No limit sufficed. `trial` is the largest limit in the first block where it reverted. */
  | { readonly kind: 'reverted'; readonly trial: Trial; readonly data: `0x${string}` }
  /** The node does not support these block overrides, or not for this transaction alone. */
  | { readonly kind: 'unsupported'; readonly isOfTransaction: boolean };

/** Returns one or two calls for each limit in each block. */
export function proofCalls(plan: ProofPlan): RpcCall[] {
  return trialsOf(plan)
    .flat()
    .flatMap((trial) =>
      plan.method === 'simulateV1'
        ? [simulateV1.request(trial)]
        : [probeCall.request(trial), directCall(trial)],
    );
}

/**
 * Reads the answers to `proofCalls`.
 * @throws AppError RPC_UNAVAILABLE when the node failed at some of them; UPSTREAM_INVALID when it answers
 * nonsense
 */
export function readProof(plan: ProofPlan, outcomes: readonly RpcOutcome[]): Proof {
  const rest = outcomes.values();
  const next = (): RpcOutcome => rest.next().value ?? unanswered('left out of the answer');
  const read = (trial: Trial): TrialResult =>
    plan.method === 'simulateV1'
      ? simulateV1.read(trial, next())
      : withDirectCall(probeCall.read(trial, next()), next());
  const tried = trialsOf(plan).map((trials) => trials.map((trial) => ({ trial, result: read(trial) })));
  assertAnswered(tried.flat().map(({ result }) => result));
  for (const [index, gasLimit] of plan.gasLimits.entries()) {
    const results = tried[index] ?? [];
    const inBlocks = results.flatMap(({ trial: { at }, result }) =>
      at !== undefined && result.kind === 'success' ? [{ at, moved: result }] : [],
    );
    if (inBlocks.length > 0 && inBlocks.length === results.length)
      return { kind: 'moved', gasLimit, inBlocks };
  }
  for (const { trial, result } of tried.at(-1) ?? []) {
    if (result.kind === 'reverted') return { kind: 'reverted', trial, data: result.data };
  }
  const results = tried.flat().map(({ result }) => result);
  const isOfTransaction = results.every(
    (result) => result.kind !== 'unsupported' || result.isOfTransaction === true,
  );
  return { kind: 'unsupported', isOfTransaction };
}

function trialsOf({ trial, blocks, gasLimits, isContract }: ProofPlan): readonly (readonly Trial[])[] {
  return gasLimits.map((gasLimit) =>
    blocks.map((at, index) => {
      const before = blocks.slice(0, index);
      return { ...trial, gasLimit, at, time: at.time, before, isValidated: !isContract };
    }),
  );
}

/**
 * Throws if some trials failed, or one hit a rate limit: a retry may help. If all failed, the node cannot run
 * them.
 */
function assertAnswered(results: readonly TrialResult[]): void {
  const faults = results.flatMap((result) => (result.kind === 'failed' ? [result.fault] : []));
  const limit = faults.find(isLimit);
  const [fault] = faults;
  if (limit !== undefined) throw faultToAppError('a simulation', limit);
  if (fault !== undefined && faults.length < results.length) throw faultToAppError('a simulation', fault);
}
