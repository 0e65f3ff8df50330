import {
  decodeFunctionResult,
  encodeFunctionData,
  isHex,
  maxUint256,
  numberToHex,
  parseAbi,
  prepareEncodeFunctionData,
  size,
  zeroAddress,
} from 'viem';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import { meaningOf, type RpcOutcome, TRANSACTION_REJECTED } from '../chain/rpc/rpcErrors.ts';
import { SWAP_PROBE_CODE } from './swapProbeBytecode.ts';
import { blockOf, payment, type Trial, type TrialMethod, type TrialResult } from './trial.ts';

const PROBE = parseAbi([
  'struct Trial { address to; uint256 value; bytes data; address spend; address gain; address recipient; uint256 gas; }',
  'function run(Trial trial) returns (bool success, bytes result, uint256 gasUsed, uint256 spent, uint256 gained)',
]);
// Prepared: viem hashes the signature of a function at each call otherwise.
const RUN = prepareEncodeFunctionData({ abi: PROBE, functionName: 'run' });
/** Gas that the EVM adds to a call with value. */
const STIPEND = 2_300n;
const TRANSACTION_GAS = 21_000n;
const CALLDATA_GAS = { zero: 4n, other: 16n };

/**
 * Gas of the probe's router call that a transaction does not pay: cold account (EIP-2929), value minus
 * stipend.
 */
const CALL_GAS = { coldAccount: 2_600n, value: 6_700n };

/**
 * Simulates by eth_call with the code of SwapProbe.sol in the caller's account, so that the router sees the
 * caller as its sender. Gas is counted before refunds, as a gas limit must cover it. A permit's signature is
 * not checked, because the caller has code here.
 */
export const probeCall: TrialMethod = {
  request(trial) {
    const { from, to, value, data, recipient, block, gasPrice, roomGas } = trial;
    const spend = trial.spend === 'native' ? zeroAddress : trial.spend;
    const gain = trial.gain === 'native' ? zeroAddress : trial.gain;
    const args = [{ to, value, data, spend, gain, recipient, gas: innerGas(trial) }] as const;
    const call = {
      from,
      to: from,
      data: encodeFunctionData({ ...RUN, args }),
      ...payment({ gasPrice, roomGas }),
    };
    const overrides = { ...trial.overrides, [from]: { ...trial.overrides[from], code: SWAP_PROBE_CODE } };
    const at = { blockHash: block.hash };
    return { method: 'eth_call', params: [call, at, overrides, blockOf(trial)] };
  },

  read(trial, outcome) {
    // It makes one call alone.
    if (trial.prepayment !== undefined) return { kind: 'unsupported' };
    if (outcome.kind === 'fault') {
      const { fault } = outcome;
      const meaning = meaningOf(fault);
      // The probe itself never reverts. A node that ignores the code override runs the caller's own code, and
      // one that ignores the balance override rejects the call.
      if (meaning === 'unsupported' || meaning === 'verdict' || fault.code === TRANSACTION_REJECTED)
        return { kind: 'unsupported' };
      return { kind: 'failed', fault };
    }
    // A node that ignores the overrides calls an account without code, which returns no data.
    if (!isHex(outcome.result) || size(outcome.result) === 0) return { kind: 'unsupported' };
    const [success, data, gasUsed, spent, gained] = decodeFunctionResult({
      abi: PROBE,
      data: outcome.result,
    });
    if (!success) return { kind: 'reverted', data };
    const ownCall = CALL_GAS.coldAccount + (trial.value > 0n ? CALL_GAS.value : 0n);
    const gas = gasUsed - ownCall + intrinsicGas(trial);
    return { kind: 'success', spent, gained, gasUsed: gas, gasNeeded: gas };
  },
};

/** Returns the part of the transaction's gas limit that the router receives. */
function innerGas(trial: Trial): bigint {
  const { gasLimit, value } = trial;
  if (gasLimit === undefined) return maxUint256;
  const gas = gasLimit - intrinsicGas(trial) - (value > 0n ? STIPEND : 0n);
  return gas > 0n ? gas : 0n;
}

function intrinsicGas({ data }: Trial): bigint {
  const bytes = data.slice(2).match(/../g) ?? [];
  const zeros = BigInt(bytes.filter((byte) => byte === '00').length);
  return TRANSACTION_GAS + CALLDATA_GAS.zero * zeros + CALLDATA_GAS.other * (BigInt(bytes.length) - zeros);
}

/**
 * Returns the transaction itself as an eth_call. The caller's account keeps its code; amounts are not
 * measured.
 */
export function directCall(trial: Trial): RpcCall {
  const { from, to, data, value, block, overrides } = trial;
  const call = { from, to, data, value: numberToHex(value), ...payment(trial) };
  return { method: 'eth_call', params: [call, { blockHash: block.hash }, overrides, blockOf(trial)] };
}

/**
 * Returns the probe's result if the transaction itself runs too. Nodes have no error code for running out of
 * gas, so a direct call that fails where the probe succeeded counts as reverted.
 */
export function withDirectCall(probed: TrialResult, outcome: RpcOutcome): TrialResult {
  if (probed.kind !== 'success' || outcome.kind === 'result') return probed;
  const { fault } = outcome;
  const meaning = meaningOf(fault);
  if (meaning === 'unsupported') return probed;
  if (meaning === 'limit') return { kind: 'failed', fault };
  return { kind: 'reverted', data: isHex(fault.data) ? fault.data : '0x' };
}
