import { type Address, type Hex, numberToHex } from 'viem';
import { blockOverridesOf, type NextBlock } from '../chain/calls/nextBlocks.ts';
import type { BlockId } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/jsonRpc.ts';
import type { RpcFault, RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { StateOverrides } from './stateOverrides.ts';

/** A transaction to try out, and whose balances to look at. */
export interface Trial {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** What the caller pays with and what the recipient gets: a token, or the native coin. */
  readonly spend: Address | 'native';
  readonly gain: Address | 'native';
  readonly recipient: Address;
  readonly block: BlockId;
  /** Unix seconds of the block that the transaction is imagined in. */
  readonly time: bigint;
  readonly overrides: StateOverrides;
  /** Wei per gas unit, as a transaction would pay: some tokens behave well only where gas is free. 0 for none. */
  readonly gasPrice: bigint;
  /** The gas limit; `TRIAL_GAS` when absent. */
  readonly gasLimit?: bigint | undefined;
  /** The block that it is imagined in, where more than the time of it is, and those between. */
  readonly at?: NextBlock | undefined;
  readonly before?: readonly NextBlock[] | undefined;
  /** Validated as a transaction is, which a caller with code does not stand everywhere. */
  readonly isValidated?: boolean | undefined;
}

/** More than swaps need, and little enough that the price of it looks like an account's ordinary balance. */
export const TRIAL_GAS = 10_000_000n;

/** What makes a call a transaction: the sender pays for its gas. */
export function payment({ gasPrice, gasLimit }: Pick<Trial, 'gasPrice' | 'gasLimit'>) {
  if (gasPrice === 0n) return {};
  return { gas: numberToHex(gasLimit ?? TRIAL_GAS), gasPrice: numberToHex(gasPrice) };
}

/** The block overrides of the trial. */
export function blockOf({ at, time }: Pick<Trial, 'at' | 'time'>): Readonly<Record<string, Hex>> {
  return at === undefined ? { time: numberToHex(time) } : blockOverridesOf({ ...at, time });
}

export type TrialResult =
  | {
      readonly kind: 'success';
      /** Raw units that left the caller and that reached the recipient. */
      readonly spent: bigint;
      readonly gained: bigint;
      /** What the transaction pays for; before refunds where they are not known. */
      readonly gasUsed: bigint;
      /** The most that it holds at any time: refunds are paid only at its end. */
      readonly gasNeeded: bigint;
    }
  | { readonly kind: 'reverted'; readonly data: Hex }
  /** The node does not offer this way of trying, or not with what the trial needs. */
  | { readonly kind: 'unsupported' }
  /** The node failed, which says nothing of the transaction. */
  | { readonly kind: 'failed'; readonly fault: RpcFault };

/** What is known of a transaction once it was tried in every way. */
export type TrialVerdict = Exclude<TrialResult, { kind: 'failed' }>;

/** A way to run a trial in one JSON-RPC call. */
export interface TrialMethod {
  request(trial: Trial): RpcCall;
  /** @throws AppError UPSTREAM_INVALID when the node answers nonsense */
  read(trial: Trial, outcome: RpcOutcome): TrialResult;
}
