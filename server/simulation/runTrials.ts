import { numberToHex } from 'viem';
import type { RpcCall } from '../chain/rpc/jsonRpc.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { mostBeforeRefunds } from './gasLimit.ts';
import { probeCall } from './probeCall.ts';
import { simulateV1 } from './simulateV1.ts';
import type { Trial, TrialResult } from './trial.ts';

/**
 * A transaction of the caller as it is and of the caller with funds, each tried in both ways, in one HTTP request.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function runTrials(
  rpc: RpcClient,
  plain: Trial,
  given: Trial,
  signal?: AbortSignal,
): Promise<readonly [plain: TrialResult, given: TrialResult]> {
  const trials = [plain, given].flatMap((trial) => [simulateV1.request(trial), probeCall.request(trial)]);
  const outcomes = await rpc.send([...trials, codeCall(plain)], signal);
  const isContract = hasCode(outcomes[4]);
  return [
    together(simulateV1.read(plain, outcomes[0]), probeCall.read(plain, outcomes[1]), isContract),
    together(simulateV1.read(given, outcomes[2]), probeCall.read(given, outcomes[3]), isContract),
  ];
}

/**
 * The transaction as the chain runs it, with the gas that the probe counted before refunds; the probe alone where
 * the node has no eth_simulateV1. Where the probe could not follow, the most that refunds can hide is assumed, and
 * also for a caller that has code: the probe stands in its place, and what that code costs is not counted.
 */
function together(simulated: TrialResult, probed: TrialResult, isContract: boolean): TrialResult {
  const result = simulated.kind === 'unsupported' ? probed : simulated;
  if (result.kind !== 'success') return result;
  const { gasUsed } = result;
  const most = mostBeforeRefunds(gasUsed);
  if (probed.kind !== 'success' || isContract) return { ...result, gasNeeded: most };
  const counted = probed.gasNeeded > gasUsed ? probed.gasNeeded : gasUsed;
  return { ...result, gasNeeded: counted < most ? counted : most };
}

function codeCall({ from, block }: Trial): RpcCall {
  return { method: 'eth_getCode', params: [from, numberToHex(block.number)] };
}

/** Also true when the node does not tell. */
function hasCode(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind !== 'result' || outcome.result !== '0x';
}
