import { isHex, numberToHex } from 'viem';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import { meaningOf, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { blockOf, payment, type Trial, type TrialResult } from './trial.ts';

/** Returns the transaction itself as an eth_call. The caller's account keeps its code; amounts are not measured. */
export function directCall(trial: Trial): RpcCall {
  const { from, to, data, value, block, overrides } = trial;
  const call = { from, to, data, value: numberToHex(value), ...payment(trial) };
  return { method: 'eth_call', params: [call, { blockHash: block.hash }, overrides, blockOf(trial)] };
}

/**
 * Returns the probe's result if the transaction itself runs too. Nodes have no error code for running out of gas, so a
 * direct call that fails where the probe succeeded counts as reverted.
 */
export function withDirectCall(probed: TrialResult, outcome: RpcOutcome): TrialResult {
  if (probed.kind !== 'success' || outcome.kind === 'result') return probed;
  const { fault } = outcome;
  const meaning = meaningOf(fault);
  if (meaning === 'unsupported') return probed;
  if (meaning === 'limit') return { kind: 'failed', fault };
  return { kind: 'reverted', data: isHex(fault.data) ? fault.data : '0x' };
}
