import type { RpcCall } from '../chain/rpc/jsonRpc.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { faultToAppError, type RpcOutcome, unanswered } from '../chain/rpc/rpcErrors.ts';
import { mostBeforeRefunds } from './gasLimit.ts';
import { probeCall } from './probeCall.ts';
import { simulateV1 } from './simulateV1.ts';
import type { Trial, TrialResult, TrialVerdict } from './trial.ts';

/** Of a success also by which of the ways it is known. */
export type MeasuredTrial =
  | Exclude<TrialVerdict, { kind: 'success' }>
  | (Extract<TrialVerdict, { kind: 'success' }> & { readonly method: 'simulateV1' | 'probeCall' });

/** What came of the other calls of the same request, and of the caller. */
export interface Beside {
  readonly outcomes: readonly RpcOutcome[];
  /** Also true when the node does not tell. */
  readonly isContract: boolean;
}

/**
 * A transaction of the caller as it is and of the caller with funds, each tried in both ways, at the same time.
 * `unsupported` only where the node has neither way. @throws AppError RPC_UNAVAILABLE when it failed in the ways that
 * it has, TIMEOUT or UPSTREAM_INVALID
 */
export async function runTrials(
  rpc: Pick<RpcClient, 'send'>,
  plain: Trial,
  given: Trial,
  signal?: AbortSignal,
  more: readonly RpcCall[] = [],
): Promise<readonly [plain: MeasuredTrial, given: MeasuredTrial, beside: Beside]> {
  const trials = [plain, given].flatMap((trial) => [simulateV1.request(trial), probeCall.request(trial)]);
  const { block } = plain;
  const outcomes = await rpc.send([...trials, codeCall(plain), ...more], { block, signal });
  const at = (index: number) => outcomes[index] ?? unanswered('left out of the answer');
  const isContract = hasCode(outcomes[4]);
  return [
    together(simulateV1.read(plain, at(0)), probeCall.read(plain, at(1)), isContract),
    together(simulateV1.read(given, at(2)), probeCall.read(given, at(3)), isContract),
    { outcomes: outcomes.slice(trials.length + 1), isContract },
  ];
}

/**
 * The transaction as the chain runs it, with the gas that the probe counted before refunds; the probe alone where
 * the node has no eth_simulateV1. Where the probe could not follow, the most that refunds can hide is assumed, and
 * also for a caller that has code: the probe stands in its place, and what that code costs is not counted.
 */
function together(simulated: TrialResult, probed: TrialResult, isContract: boolean): MeasuredTrial {
  const hasRun = simulated.kind === 'success' || simulated.kind === 'reverted';
  const result = hasRun || probed.kind === 'unsupported' ? simulated : probed;
  if (result.kind === 'failed') throw faultToAppError('a simulation', result.fault);
  if (result.kind !== 'success') return result;
  const { gasUsed } = result;
  const most = mostBeforeRefunds(gasUsed);
  const method = hasRun ? 'simulateV1' : 'probeCall';
  if (probed.kind !== 'success' || isContract) return { ...result, gasNeeded: most, method };
  const counted = probed.gasNeeded > gasUsed ? probed.gasNeeded : gasUsed;
  return { ...result, gasNeeded: counted < most ? counted : most, method };
}

function codeCall({ from, block }: Trial): RpcCall {
  return { method: 'eth_getCode', params: [from, { blockHash: block.hash }] };
}

/** Also true when the node does not tell. */
function hasCode(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind !== 'result' || outcome.result !== '0x';
}
