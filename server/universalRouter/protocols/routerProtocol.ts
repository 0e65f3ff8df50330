import type { Address } from 'viem';
import type { TradeType } from '../../routing/model/route.ts';
import type { EncodedCommand } from '../encode/encodeCommand.ts';
import type { Run } from '../encode/runs.ts';
import type { GasTable } from '../gas/gasTable.ts';
import type { RouterVersion } from '../routerVersion.ts';

/** Terms of one swap command; amounts in raw units. */
export interface RunTerms {
  readonly version: RouterVersion;
  readonly tradeType: TradeType;
  readonly recipient: Address;
  /** Input of an exact input, output of an exact output. */
  readonly amount: bigint;
  /** Minimum output of an exact input, maximum input of an exact output. */
  readonly limit: bigint;
  /**
   * True when Permit2 takes the input from the caller, false when the router or the pool already holds it.
   */
  readonly payerIsUser: boolean;
}

/** Gas units of a hop. */
export interface HopGas {
  readonly hop: number;
  /** A hop through a pool that an earlier route has used. */
  readonly hopAgain: number;
  /**
   * The gas at such a pool, joint included, where the next route of an exact input swaps the tokens that this
   * one brings. Undefined where pools do not swap all that they have received.
   */
  readonly handedOver: number | undefined;
  /** A move of the pool's tick, which a pool with an observation writes once in a block. */
  readonly tickMove: number;
  readonly tickMoveAgain: number;
  /** A fixed amount of token0, more than one of token1: the next price takes a longer formula. */
  readonly fixedToken0Input: number;
  readonly fixedToken0Output: number;
  /** Each unit of `SwapWork`: the arithmetic of a swap that depends on its amounts. */
  readonly furtherStep: number;
  readonly longProduct: number;
  readonly tickFound: number;
  readonly tickBit: number;
  readonly tickCheck: number;
  /**
   * The transfer of the input from a pool of the same protocol; for exact input, also from another protocol.
   */
  readonly fromSameInput: number;
  readonly fromSameOutput: number;
  readonly fromOther: number;
  /** The transfer from a pool of native coin to a pool of its wrapped form, and the other way round. */
  readonly fromNative: number;
  readonly toNative: number;
  /** A swap that crosses initialized ticks, and each of them. */
  readonly crossing: number;
  readonly tick: number;
  /** The protocol's share of a fee, which the pool records. */
  readonly protocolFee: number;
  /**
   * An addition to `protocolFee` where the protocol keeps the whole fee: nothing is written for the
   * providers.
   */
  readonly wholeFee: number;
  /** A command through pools of the protocol after another one, where they share a contract. */
  readonly runAgain: number;
  /** A command of an exact output, more than one of an exact input. */
  readonly runOutput: number;
  /** True where all pools are in one contract, so that nothing is transferred between two of a command. */
  readonly isOneContract: boolean;
  /**
   * True where, in an exact input, the input from another pool of the command passes through the router's
   * balance.
   */
  readonly isCarriedInRun: boolean;
  /** True where, in an exact input, the input from another command passes through the router's balance. */
  readonly isCarriedBetweenRuns: boolean;
  /** True where the router is swept of that input afterwards, because the pool may leave a part of it. */
  readonly isSwept: boolean;
  /** Units that are given back at the end of the transaction. */
  readonly refund: number;
  /**
   * A first hop of an exact output that the router pays, not the caller through Permit2; V3 is the measure.
   */
  readonly paidByRouterOutput: number;
  /** A last hop whose output the router unwraps; V3 is the measure. */
  readonly unwrapped: number;
}

/** Encoder and gas units of swaps through the pools of one protocol. */
export interface RouterProtocol {
  /** Returns the command that swaps through all hops of the run. */
  encodeRun(run: Run, terms: RunTerms): EncodedCommand;
  /**
   * Returns the account that gets an exact input from the previous run, and the amount that means all of it.
   */
  carriedInput(run: Run): { readonly account: Address; readonly amount: bigint };
  /**
   * True where a pool without enough liquidity takes only a part of its input and leaves the rest with the
   * payer.
   */
  readonly mayTakeLess: boolean;
  gas(table: GasTable): HopGas;
  /** Upper bound of the gas units that a hop needs before refunds, without crossings. */
  readonly mostHopGas: number;
  /**
   * Gas units that a second way adds to an exact output while the first works, ±15 000 as executed. Pools
   * that ask for their payment after a swap fail late.
   */
  readonly keptPurchase: number;
}
