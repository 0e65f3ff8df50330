import { type Address, type Hex, numberToHex } from 'viem';
import { TRANSACTION_GAS_LIMIT } from '../amm/v3/swapGas.ts';
import { blockOverridesOf, type NextBlock } from '../chain/calls/nextBlocks.ts';
import type { BlockId } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcFault, RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { StateOverrides } from './stateOverrides.ts';

/** A transaction to simulate, and the balances to compare. */
export interface Trial {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** A call of the caller that comes before it, in the same transaction. */
  readonly prepayment?: { readonly to: Address; readonly data: Hex } | undefined;
  /** The asset that the caller pays and the one that the recipient gets: a token or the native coin. */
  readonly spend: Address | 'native';
  readonly gain: Address | 'native';
  readonly recipient: Address;
  /** The block whose state it runs on, in the next block by number. */
  readonly block: BlockId;
  /** Timestamp of the simulated block, Unix seconds. */
  readonly time: bigint;
  readonly overrides: StateOverrides;
  /** Gas price in wei per gas unit; 0 for none. Some tokens behave well only where gas is free. */
  readonly gasPrice: bigint;
  /** The gas limit; `roomGas` when absent. */
  readonly gasLimit?: bigint | undefined;
  /** The gas of calls that set no limit, and of those that measure; `TRIAL_GAS` when absent. */
  readonly roomGas?: bigint | undefined;
  /** The simulated block, if more than its number and time are overridden, and the blocks before it. */
  readonly at?: NextBlock | undefined;
  readonly before?: readonly NextBlock[] | undefined;
  /** True if the node validates it like a transaction, which fails on some nodes for a caller with code. */
  readonly isValidated?: boolean | undefined;
}

/**
 * Gas limit of trials: more than nearly all swaps need, and low enough that its cost looks like an ordinary
 * balance.
 */
export const TRIAL_GAS = 10_000_000n;
export const MOST_GAS = BigInt(TRANSACTION_GAS_LIMIT);
/** Gas that a swap may need where `TRIAL_GAS` is enough to measure it. */
const MOST_IN_TRIAL = 8_000_000n;

/** Returns the gas units to try a swap with, given its expected need. */
export function roomFor(gasUnits: bigint): bigint {
  return gasUnits > MOST_IN_TRIAL ? MOST_GAS : TRIAL_GAS;
}

/** Returns the gas fields of a call whose sender pays for gas; none where the gas price is 0. */
export function payment({
  gasPrice,
  gasLimit,
  roomGas = TRIAL_GAS,
}: Pick<Trial, 'gasPrice' | 'gasLimit' | 'roomGas'>) {
  if (gasPrice === 0n) return {};
  return { gas: numberToHex(gasLimit ?? roomGas), gasPrice: numberToHex(gasPrice) };
}

/**
 * Returns the block overrides of the trial: at least the number and time of a later block. A token may refuse
 * a second transfer in the block of the first one.
 */
export function blockOf({
  at,
  time,
  block,
}: Pick<Trial, 'at' | 'time' | 'block'>): Readonly<Record<string, Hex>> {
  if (at !== undefined) return blockOverridesOf({ ...at, time });
  return { number: numberToHex(block.number + 1n), time: numberToHex(time) };
}

export type TrialResult =
  | {
      readonly kind: 'success';
      /** Raw units that left the caller and that reached the recipient. */
      readonly spent: bigint;
      readonly gained: bigint;
      /** Gas units charged after refunds; before refunds where those are unknown. */
      readonly gasUsed: bigint;
      /** Gas units needed before refunds, which are paid only at the end of the transaction. */
      readonly gasNeeded: bigint;
    }
  | { readonly kind: 'reverted'; readonly data: Hex }
  /** The node does not support this method, or not with the overrides of the trial. */
  | {
      readonly kind: 'unsupported';
      /** True if the node refused this transaction, which shows nothing of others. */
      readonly isOfTransaction?: boolean;
    }
  /** The node failed, which is no result for the transaction. */
  | { readonly kind: 'failed'; readonly fault: RpcFault };

/** The result of a transaction after all methods were tried. */
export type TrialVerdict = Exclude<TrialResult, { kind: 'failed' }>;

/** A method to run a trial in one JSON-RPC call. */
export interface TrialMethod {
  request(trial: Trial): RpcCall;
  /** Reads the answer to `request`. @throws AppError UPSTREAM_INVALID when the node's answer is malformed */
  read(trial: Trial, outcome: RpcOutcome): TrialResult;
}
