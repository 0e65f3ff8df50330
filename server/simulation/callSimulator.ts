import { type Address, type Hex, numberToHex } from 'viem';
import { gasPriceAt } from '../chain/calls/nextBlocks.ts';
import type { Head } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { faultToAppError, isOfContract, meaningOf, unanswered } from '../chain/rpc/rpcErrors.ts';
import { nativeFunds, tokenFunds } from './callerFunds.ts';
import { mostBeforeRefunds, withSpareGas } from './gasLimit.ts';
import {
  type MeasuredResult,
  type MeasuredTrial,
  measuredCall,
  readMeasured,
  type SimulatedLog,
  type Watch,
} from './measuredCall.ts';
import { decodeRevert, type RevertReason } from './revertReason.ts';
import type { StateOverrides } from './stateOverrides.ts';
import { TokenSlots } from './tokenSlots.ts';
import { blockOf, MOST_GAS, payment, TRIAL_GAS } from './trial.ts';

/** Seconds after the block at which the simulation mines the transaction. */
const MINED_AFTER_SECONDS = 12n;

/** A transaction to simulate, and the balances that it should change. */
export interface CallSimulationRequest {
  readonly transaction: { readonly to: Address; readonly data: Hex; readonly value: bigint };
  readonly from: Address;
  /** The most that it takes of each token, raw units. */
  readonly payments: readonly { readonly token: Address; readonly amount: bigint }[];
  readonly spender: Address;
  /** Null where the spender takes tokens by a plain allowance. */
  readonly permit2: Address | null;
  /** The token that the coin itself is, where it is one. */
  readonly coinToken?: Address | undefined;
  readonly watches: readonly Watch[];
  /** Unix seconds. */
  readonly deadline: bigint;
  readonly block: Head;
}

export type CallSimulation =
  | {
      readonly status: 'success';
      /** Balance after minus before for each watch, raw units, without gas. */
      readonly changes: readonly bigint[];
      readonly logs: readonly SimulatedLog[];
      readonly gasUsed: bigint;
      /** Gas limit, units: the upper bound before refunds, plus a margin. */
      readonly gasLimit: bigint;
      /** True if state overrides gave the caller a balance or an approval that it lacks. */
      readonly fundsAssumed: boolean;
    }
  | { readonly status: 'reverted'; readonly reason: RevertReason; readonly fundsAssumed: boolean }
  | { readonly status: 'unavailable'; readonly reason: string };

export interface CallSimulator {
  /**
   * Simulates the transaction in the next block, with the caller as it is and with the caller funded, which
   * counts only if the former fails. Takes one request where the storage of the tokens is known.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
   */
  simulate(request: CallSimulationRequest, signal?: AbortSignal): Promise<CallSimulation>;
}

/** Creates a simulator on one node. It caches the storage slots of tokens. */
export function createCallSimulator(rpc: RpcClient): CallSimulator {
  const slots = new TokenSlots(rpc);
  return {
    async simulate(request, signal) {
      const { block, transaction, from } = request;
      const gasPrice = gasPriceAt(block);
      const gasMoney = 2n * TRIAL_GAS * gasPrice;
      const { overrides, complete } = await fundsOf(slots, request, gasMoney, signal);
      const paysCoin = transaction.value > 0n;
      const asIs = paysCoin
        ? trialOf(request, {}, 0n)
        : trialOf(request, nativeFunds(from, 0n, gasMoney).overrides, gasPrice);
      const funded = trialOf(request, overrides, gasPrice);
      const calls = [asIs, funded].flatMap((trial) => [measuredCall(trial), plainCall(trial)]);
      const outcomes = await rpc.send(calls, { block, signal });
      const at = (index: number) => outcomes[index] ?? unanswered('left out of the answer');
      const plain = readMeasured(asIs, at(0));
      const given = readMeasured(funded, at(2));
      const fundsAssumed = plain.kind !== 'success';
      const result = fundsAssumed ? given : plain;
      if (result.kind === 'success') return success(result, fundsAssumed);
      if (result.kind === 'failed') throw faultToAppError('a simulation', result.fault);
      const reverted = result.kind === 'reverted' ? result.data : revertOf(at(3));
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

function success(
  { changes, logs, gasUsed }: Extract<MeasuredResult, { kind: 'success' }>,
  fundsAssumed: boolean,
): CallSimulation {
  const limit = withSpareGas(mostBeforeRefunds(gasUsed));
  const gasLimit = limit < MOST_GAS ? limit : MOST_GAS;
  return { status: 'success', changes, logs, gasUsed, gasLimit, fundsAssumed };
}

/** Returns the return data of a call that reverted; undefined where it ran, or the node cannot tell. */
function revertOf(outcome: ReturnType<typeof unanswered>): Hex | undefined {
  if (outcome.kind === 'result' || meaningOf(outcome.fault) === 'unsupported') return undefined;
  if (!isOfContract(outcome.fault)) throw faultToAppError('eth_call', outcome.fault);
  const { data } = outcome.fault;
  return typeof data === 'string' && data.startsWith('0x') ? (data as Hex) : '0x';
}

async function fundsOf(
  slots: TokenSlots,
  request: CallSimulationRequest,
  gasMoney: bigint,
  signal?: AbortSignal,
): Promise<{ readonly overrides: StateOverrides; readonly complete: boolean }> {
  const { from, spender, permit2, block, transaction, coinToken } = request;
  const native = nativeFunds(from, transaction.value, gasMoney);
  const ofTokens = await Promise.all(
    request.payments.map(({ token, amount }) =>
      tokenFunds(
        slots,
        {
          tokenIn: token,
          coinToken,
          from,
          maxAmountIn: amount,
          permit2,
          router: spender,
          permitted: false,
          block,
          gasMoney: gasMoney + transaction.value,
        },
        signal,
      ),
    ),
  );
  const all = [native, ...ofTokens];
  return {
    overrides: all.map(({ overrides }) => overrides).reduce(merged),
    complete: all.every(({ complete }) => complete),
  };
}

/**
 * Returns both overrides in one; slots of one account are joined, and a later balance replaces an earlier.
 */
function merged(first: StateOverrides, second: StateOverrides): StateOverrides {
  const joined: Record<Address, StateOverrides[Address]> = Object.assign({}, first);
  for (const [account, override] of Object.entries(second) as [Address, StateOverrides[Address]][]) {
    const before = joined[account];
    joined[account] =
      before?.stateDiff === undefined || override.stateDiff === undefined
        ? Object.assign({}, before, override)
        : Object.assign({}, before, override, {
            stateDiff: Object.assign({}, before.stateDiff, override.stateDiff),
          });
  }
  return joined;
}

function trialOf(
  { transaction, from, watches, block, deadline }: CallSimulationRequest,
  overrides: StateOverrides,
  gasPrice: bigint,
): MeasuredTrial {
  const soon = block.timestamp + MINED_AFTER_SECONDS;
  const time = soon < deadline ? soon : deadline;
  const { to, data, value } = transaction;
  return { to, data, value, from, watches, block, time, overrides, gasPrice, roomGas: TRIAL_GAS };
}

/** Returns the transaction as an eth_call, by which a node without eth_simulateV1 tells a revert. */
function plainCall(trial: MeasuredTrial) {
  const { from, to, data, value, block, overrides, time } = trial;
  const call = { from, to, data, value: numberToHex(value), ...payment(trial) };
  const at = { blockHash: block.hash };
  return { method: 'eth_call', params: [call, at, overrides, blockOf({ at: undefined, time, block })] };
}
