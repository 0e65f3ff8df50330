import { isHex, numberToHex } from 'viem';
import type { RpcCall } from '../chain/rpc/jsonRpc.ts';
import { meaningOf, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { blockOf, payment, type Trial, type TrialResult } from './trial.ts';

/** The transaction itself as an eth_call: the caller stays the account that it is, and what moves is not told. */
export function directCall(trial: Trial): RpcCall {
  const { from, to, data, value, block, overrides } = trial;
  const call = { from, to, data, value: numberToHex(value), ...payment(trial) };
  return { method: 'eth_call', params: [call, { blockHash: block.hash }, overrides, blockOf(trial)] };
}

/**
 * What the probe saw, where the transaction itself runs too. A node has no code of its own for a transaction that
 * runs out of gas, so where the probe ran and this one failed, that is what has happened.
 */
export function withDirectCall(probed: TrialResult, outcome: RpcOutcome): TrialResult {
  if (probed.kind !== 'success' || outcome.kind === 'result') return probed;
  const { fault } = outcome;
  const meaning = meaningOf(fault);
  if (meaning === 'unsupported') return probed;
  if (meaning === 'limit') return { kind: 'failed', fault };
  return { kind: 'reverted', data: isHex(fault.data) ? fault.data : '0x' };
}
