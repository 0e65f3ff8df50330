import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { faultToAppError, type RpcOutcome, unanswered } from '../chain/rpc/rpcErrors.ts';
import { mostBeforeRefunds } from './gasLimit.ts';
import { probeCall } from './probeCall.ts';
import { simulateV1 } from './simulateV1.ts';
import type { Trial, TrialResult, TrialVerdict } from './trial.ts';

/** A verdict. A success also names the method that it comes from. */
export type MeasuredTrial =
  | Exclude<TrialVerdict, { kind: 'success' }>
  | (Extract<TrialVerdict, { kind: 'success' }> & { readonly method: 'simulateV1' | 'probeCall' });

/** The outcomes of the other calls of the same request, and the kind of the caller's account. */
export interface Beside {
  readonly outcomes: readonly RpcOutcome[];
  /** True if the caller has code, or if the node does not answer. */
  readonly isContract: boolean;
}

/**
 * Tries a transaction of the caller as it is and of the caller with funds, each by both methods, all in
 * parallel. Returns `unsupported` only if the node supports neither method. @throws AppError RPC_UNAVAILABLE
 * when the supported methods failed, TIMEOUT or UPSTREAM_INVALID
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
 * Returns the result of eth_simulateV1 with the probe's gas before refunds; that of the probe alone where the
 * node lacks eth_simulateV1. Where the probe failed, the upper bound on the gas before refunds is taken. It
 * is taken for a caller with code too: the probe replaces that code, so its gas is not counted.
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

/** Returns whether the account has code; also true when the node does not answer. */
function hasCode(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind !== 'result' || outcome.result !== '0x';
}
