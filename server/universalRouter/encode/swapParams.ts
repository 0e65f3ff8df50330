import type { Address } from 'viem';
import type { TradeType } from '../../routing/model/route.ts';
import type { RouterVersion } from '../routerVersion.ts';
import type { SignedPermit } from './commands.ts';
import type { SwapLeg } from './encodeLeg.ts';

/** The terms of a swap, from which `encodeSwap` makes a transaction. */
export interface EncodeSwapParams {
  /** Routes of the same pair of tokens, executed in this order. Those of an exact input may share pools. */
  readonly legs: readonly SwapLeg[];
  readonly tradeType: TradeType;
  /** Minimum output (exact input) or maximum input (exact output) of the whole swap, raw units. */
  readonly bound: bigint;
  readonly recipient: Address;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** True where the caller pays native coin; tokenIn must be the wrapped native token then. */
  readonly nativeIn: boolean;
  /** True where the recipient gets native coin; tokenOut must be the wrapped native token then. */
  readonly nativeOut: boolean;
  readonly addresses: { readonly universalRouter: Address; readonly wrappedNative: Address };
  /** Layout that the router takes. Default: 2.0. */
  readonly routerVersion?: RouterVersion | undefined;
  readonly permit?: SignedPermit;
  /**
   * True where the router holds the input of tokens already: a call before it in one transaction has sent it.
   */
  readonly isPrepaid?: boolean | undefined;
  readonly fee?: SwapFee | undefined;
  /**
   * Exact input: minimum amount that the router must hold for the recipient before it pays, raw units.
   * Defaults to the bound; it is higher for a fee-on-transfer token.
   */
  readonly payoutMinimum?: bigint | undefined;
  /**
   * True where an exact output of an ERC-20 reverts unless the recipient holds at least the output at its
   * end.
   */
  readonly checksArrival?: boolean | undefined;
}

/** A fee that a second account gets in tokenOut, before the recipient is paid. */
export interface SwapFee {
  readonly recipient: Address;
  /** Exact input: basis points of the pools' output, rounded down. */
  readonly bips: bigint;
  /** Exact output: raw units of the pools' output, in addition to the recipient's amount. */
  readonly amount: bigint;
}
