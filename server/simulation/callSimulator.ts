import { type Hex, numberToHex } from 'viem';
import { gasPriceAt, type NextBlock, nextBlocks } from '../chain/calls/nextBlocks.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { faultToAppError, isOfContract, meaningOf, unanswered } from '../chain/rpc/rpcErrors.ts';
import { nativeFunds } from './callerFunds.ts';
import type { CallRun, CallSimulation, CallSimulationRequest } from './callSimulation.ts';
import { fundsOfCall } from './fundsOfCall.ts';
import { mostBeforeRefunds, withSpareGas } from './gasLimit.ts';
import { type MeasuredResult, type MeasuredTrial, measuredCall, readMeasured } from './measuredCall.ts';
import { decodeRevert } from './revertReason.ts';
import type { StateOverrides } from './stateOverrides.ts';
import { TokenSlots } from './tokenSlots.ts';
import { blockOf, MOST_GAS, payment, TRIAL_GAS } from './trial.ts';

export interface CallSimulator {
  /**
   * Simulates the transaction in the next three blocks, with the caller as it is and with the caller funded.
   * The latter counts only if the former fails; a revert in one of the blocks is a revert. Takes one round
   * trip where the storage of the tokens is known.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
   */
  simulate(request: CallSimulationRequest, signal?: AbortSignal): Promise<CallSimulation>;
}

/**
 * Creates a simulator on one node. It caches the storage slots of tokens.
 * @param blockTimeMs returns the observed average block time in milliseconds
 */
export function createCallSimulator(
  rpc: RpcClient,
  blockTimeMs: () => number | undefined = () => undefined,
): CallSimulator {
  const slots = new TokenSlots(rpc);
  return {
    async simulate(request, signal) {
      const { block, transaction, from } = request;
      const gasPrice = gasPriceAt(block);
      const preceding = request.preceding ?? [];
      const gasMoney = 2n * BigInt(1 + preceding.length) * TRIAL_GAS * gasPrice;
      const { overrides, complete } = await fundsOfCall(slots, request, gasMoney, signal);
      const paysCoin = [transaction, ...preceding].some(({ value }) => value > 0n);
      const blocks = nextBlocks(block, blockTimeMs(), request.deadline);
      const asIs = paysCoin
        ? trialsOf(request, blocks, {}, 0n)
        : trialsOf(request, blocks, nativeFunds(from, 0n, gasMoney).overrides, gasPrice);
      const funded = trialsOf(request, blocks, overrides, gasPrice);
      const trials = [...asIs, ...funded];
      const calls = [...trials.map(measuredCall), ...funded.slice(0, 1).map(plainCall)];
      const outcomes = await rpc.send(calls, { block, signal });
      const at = (index: number) => outcomes[index] ?? unanswered('left out of the answer');
      const results = trials.map((trial, index) => readMeasured(trial, at(index)));
      const plain = inAllBlocks(asIs, results.slice(0, asIs.length));
      const given = inAllBlocks(funded, results.slice(asIs.length));
      const fundsAssumed = plain.kind !== 'success';
      const result = fundsAssumed ? given : plain;
      if (result.kind === 'success') return success(result, fundsAssumed, request);
      if (result.kind === 'failed') throw faultToAppError('a simulation', result.fault);
      const alone = preceding.length === 0 ? revertOf(at(trials.length)) : undefined;
      const reverted = result.kind === 'reverted' ? result.data : alone;
      if (reverted === undefined)
        return { status: 'unavailable', reason: 'the node cannot measure a simulated transaction' };
      const reason = decodeRevert(reverted);
      if (!complete && ABOUT_FUNDS.has(reason.error)) {
        const why = `where a token keeps balances and allowances could not be found out, and ${from} lacks them`;
        return { status: 'unavailable', reason: why };
      }
      return { status: 'reverted', reason, fundsAssumed };
    },
  };
}

const ABOUT_FUNDS = new Set([
  'STF',
  'TRANSFER_FROM_FAILED',
  'TransferHelper: TRANSFER_FROM_FAILED',
  'TransferHelper::transferFrom: transferFrom failed',
  'AllowanceExpired',
  'InsufficientAllowance',
  'ds-math-sub-underflow',
]);

interface RunInAllBlocks {
  readonly kind: 'success';
  readonly runs: readonly [CallRun, ...CallRun[]];
  readonly gasUsed: bigint;
}

/** Returns the runs if the transaction ran in each block, else the first result that is none. */
function inAllBlocks(
  trials: readonly MeasuredTrial[],
  results: readonly MeasuredResult[],
): RunInAllBlocks | Exclude<MeasuredResult, { kind: 'success' }> {
  let gasUsed = 0n;
  const runs: CallRun[] = [];
  for (const [index, result] of results.entries()) {
    if (result.kind !== 'success') return result;
    const { changes, logs, sequel } = result;
    if (result.gasUsed > gasUsed) gasUsed = result.gasUsed;
    const second =
      sequel?.kind === 'reverted'
        ? ({ kind: 'reverted', reason: decodeRevert(sequel.data) } as const)
        : sequel;
    runs.push({ blockNumber: trials[index]?.at.number ?? 0n, changes, logs, sequel: second });
  }
  const [first, ...others] = runs;
  if (first === undefined) throw new Error('a deadline before the next block');
  return { kind: 'success', runs: [first, ...others], gasUsed };
}

function success(
  { runs, gasUsed }: RunInAllBlocks,
  fundsAssumed: boolean,
  { unseenGas = 0n }: CallSimulationRequest,
): CallSimulation {
  const limit = withSpareGas(mostBeforeRefunds(gasUsed)) + unseenGas;
  const gasLimit = limit < MOST_GAS ? limit : MOST_GAS;
  return { status: 'success', runs, gasUsed, gasLimit, fundsAssumed };
}

/** Returns the return data of a call that reverted; undefined where it ran, or the node cannot tell. */
function revertOf(outcome: ReturnType<typeof unanswered>): Hex | undefined {
  if (outcome.kind === 'result' || meaningOf(outcome.fault) === 'unsupported') return undefined;
  if (!isOfContract(outcome.fault)) throw faultToAppError('eth_call', outcome.fault);
  const { data } = outcome.fault;
  return typeof data === 'string' && data.startsWith('0x') ? (data as Hex) : '0x';
}

function trialsOf(
  { transaction, from, watches, block, preceding = [], sequel }: CallSimulationRequest,
  blocks: readonly NextBlock[],
  overrides: StateOverrides,
  gasPrice: bigint,
): MeasuredTrial[] {
  const { to, data, value } = transaction;
  const call = { to, data, value, from, watches, block, overrides, gasPrice, preceding, sequel };
  return blocks.map((at, index) =>
    Object.assign({ at, time: at.time, before: blocks.slice(0, index), roomGas: TRIAL_GAS }, call),
  );
}

/** Returns the transaction as an eth_call, by which a node without eth_simulateV1 tells a revert. */
function plainCall(trial: MeasuredTrial) {
  const { from, to, data, value, block, overrides } = trial;
  const call = { from, to, data, value: numberToHex(value), ...payment(trial) };
  const at = { blockHash: block.hash };
  return { method: 'eth_call', params: [call, at, overrides, blockOf(trial)] };
}
