import type { Address, Hex } from 'viem';
import type { Protocol } from '../routing/model/pool.ts';
import type { TradeType } from '../routing/model/route.ts';
import type { SwapShape, SwapTraits } from '../universalRouter/gas/swapShape.ts';
import type { Verification } from '../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from './routerSwap.ts';

export type RouterKindName = 'uniswapV2Router02' | 'swapRouter' | 'swapRouter02' | 'executor';

/** A term of a swap that a router may be unable to carry out. */
export type RefusedTerm =
  | 'permit'
  | 'fee'
  | 'feeSize'
  | 'feeOfExactOutput'
  | 'feeOfTaxedToken'
  | 'split'
  | 'mixedRoute'
  | 'handOver'
  | 'protocol'
  | 'taxedToken'
  | 'minimum'
  | 'recipient';

/** The term that a router refuses, and the nearest swap that it can carry out, as words for the caller. */
export interface RouterRefusal {
  readonly term: RefusedTerm;
  readonly can: string;
}

/** A transaction of the router, ready to be signed. */
export interface RouterCall {
  readonly to: Address;
  readonly data: Hex;
  /** Native coin to send with the transaction, wei. */
  readonly value: bigint;
}

/**
 * Limits, encoder, witness and gas model of one kind of router. Any exchange may have it, except the
 * executor, which trades over all of them. It takes tokens by an allowance to itself, without Permit2.
 */
export interface RouterKind {
  readonly name: RouterKindName;
  /** Kinds of pools that its routes go through. */
  readonly protocols: readonly Protocol[];
  /** True where a second account can get a part of the output. */
  readonly takesFee: boolean;
  /** Kinds of pools that may round an exact output up: the recipient gets the rest, too. */
  readonly roundsUp: readonly Protocol[];
  /** Returns true if one route may go through pools of several kinds. */
  mayMix(tradeType: TradeType): boolean;
  /** True where a route may leave the swap through its last pair to the next route: see `Route.handsOver`. */
  readonly mayHandOver: boolean;
  /**
   * True where an exact output is computed on chain, backwards from the last pool: nothing is bought beyond
   * the need of the next pool. Absent elsewhere.
   */
  readonly buysExactly?: true;
  /** True where an exact output takes its maximum from the payer first, and gives the rest back. */
  readonly takesMaximum?: true;
  /** True where a leg may name a second way, which is taken when the first reverts. */
  readonly takesSecondWays?: true;
  /** Upper bound of the routes of one transaction under one enforced bound; 1 where it cannot split. */
  mostRoutes(tradeType: TradeType): number;
  /** Returns the kinds of pools through which a token that keeps a part of each transfer can be traded. */
  taxedThrough(tradeType: TradeType): readonly Protocol[];
  /** Returns the first term that the router cannot carry out; `undefined` for a swap that it can. */
  refusalOf(swap: RouterSwap): RouterRefusal | undefined;
  /**
   * Returns the transaction of the swap, with its bound and deadline enforced by the router. @throws Error
   * for a swap that `refusalOf` refuses or that contradicts itself
   */
  encode(swap: RouterSwap): RouterCall;
  /**
   * Verifies calldata by a decoder that shares no code with the encoder; returns `ok` or the first
   * difference.
   */
  verify(data: Hex, value: bigint, swap: RouterSwap): Verification;
  /** Returns the gas units that the transaction is expected to be charged, after refunds. */
  gasUsed(traits: SwapTraits, legs: SwapShape['legs']): bigint;
  /**
   * Returns `gasUsed` as if every refund were paid in full: a lower bound that adds up over pools and ticks.
   */
  gasIfRefunded(traits: SwapTraits, legs: SwapShape['legs']): bigint;
  /** Returns an upper estimate of the gas units that the transaction needs before refunds. */
  gasNeeded(shape: SwapShape): bigint;
}
