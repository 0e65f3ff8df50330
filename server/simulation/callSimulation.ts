import type { Address, Hex } from 'viem';
import type { Head } from '../chain/head.ts';
import type { PlainCall, SequelCall, SequelResult, SimulatedLog, Watch } from './measuredCall.ts';
import type { RevertReason } from './revertReason.ts';

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
  /**
   * Transactions of the same account that run first, in the same block; absent for none. Only a node with
   * eth_simulateV1 can tell.
   */
  readonly preceding?: readonly PlainCall[] | undefined;
  /** A second transaction to run after it in each block; absent for none. */
  readonly sequel?: SequelCall | undefined;
  /** Gas units that it has to be left with beyond those that it uses; absent for none. */
  readonly unseenGas?: bigint | undefined;
  /** Unix seconds. */
  readonly deadline: bigint;
  readonly block: Head;
}

/** A transaction that ran in one of the next blocks. */
export interface CallRun {
  readonly blockNumber: bigint;
  /** Balance after minus before for each watch, raw units, without gas. */
  readonly changes: readonly bigint[];
  readonly logs: readonly SimulatedLog[];
  readonly sequel: Exclude<SequelResult, { kind: 'reverted' }> | RevertedSequel | undefined;
}

interface RevertedSequel {
  readonly kind: 'reverted';
  readonly reason: RevertReason;
}

export type CallSimulation =
  | {
      readonly status: 'success';
      /** One for each of the next blocks that the deadline allows, the next one first. */
      readonly runs: readonly [CallRun, ...CallRun[]];
      /** Gas units of the block where it took most. */
      readonly gasUsed: bigint;
      /** Gas limit, units: the upper bound before refunds, plus a margin. */
      readonly gasLimit: bigint;
      /** True if state overrides gave the caller a balance or an approval that it lacks. */
      readonly fundsAssumed: boolean;
    }
  | { readonly status: 'reverted'; readonly reason: RevertReason; readonly fundsAssumed: boolean }
  | { readonly status: 'unavailable'; readonly reason: string };
