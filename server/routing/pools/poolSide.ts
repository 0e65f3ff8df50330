import type { Address } from 'viem';
import type { Crossings } from '../../amm/v3/crossings.ts';
import type { V3Amounts, V3Unfilled } from '../../amm/v3/simulateSwap.ts';
import type { Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';

/** The exact amounts of one hop, or why it cannot be filled. */
export type HopAmounts = V3Amounts | V3Unfilled;

/** Protocols as bits, so that a set of them is a number. */
export const V2_BIT = 1;
export const V3_BIT = 2;
export const V4_BIT = 4;

/**
 * A curve that lies above what a pool, or a chain of pools, gives: output ≤ spot · input / (1 + strain · input).
 *
 * That is a constant product; chained, two of them make another one. A spot of 0 gives nothing.
 */
export interface Envelope {
  /** Raw output per raw input of an infinitely small trade, fee taken. */
  readonly spot: number;
  /** The price movement of the trade: the inverse of the input that halves the output per input. */
  readonly strain: number;
  /**
   * An input and at least what it gives, where that is far below the curve. A smaller input gives no more, and a larger one
   * no more per input, because the output per input of a pool never rises. Absent where the curve is close everywhere.
   */
  readonly mark?: { readonly input: number; readonly output: number };
}

/** What the ticks of a pool cost a swap, raw units of the output. */
export interface TickGas<Amount = number> {
  /** Each initialized tick that it crosses. */
  readonly tick: Amount;
  /** How much more the first of them. */
  readonly first: Amount;
  /** How much more one that no swap has crossed before. */
  readonly firstCrossing: Amount;
  /** The price ends at another tick, crossed or not. */
  readonly move: Amount;
}

/** The most that is left beyond the gas of ticks, and that gas. */
export interface BeyondTicks {
  readonly left: number;
  readonly paid: number;
}

/**
 * One pool in one direction: exact amounts, and bounds on them that cost nanoseconds.
 *
 * A bound is optimistic for the trader and never wrong: no exact amount is better than its bound. It is computed
 * from the real-valued curve, which the contracts only ever round against the trader, in floating point with a
 * slack far above the accumulated error. 0 stands for "cannot be filled".
 */
export interface PoolSide<OfPool = Pool> {
  readonly pool: OfPool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  /** The protocol of the pool as a bit. */
  readonly protocolBit: number;
  /** Hundredths of a bip. */
  readonly fee: number;
  /** Whether each swap notes what the protocol keeps of its fee; absent for pools that never do. */
  readonly paysProtocol?: boolean;
  /**
   * At least the raw output for this raw input and for any smaller one: it never falls with the input, so an
   * input that is more than the pool can take still bounds what a smaller one gives.
   */
  boundOut(amountIn: number): number;
  /** The derivative of the real-valued output at this raw input, 0 past all liquidity. */
  slopeOut(amountIn: number): number;
  /** At most the raw input for this raw output and for any larger one. */
  boundIn(amountOut: number): number;
  /**
   * At least the most that an output is worth when each unit of raw input costs `ratio` of it; infinite where ticks that
   * were not read keep it from ending.
   */
  surplus(ratio: number): number;
  /** The same beyond the gas of ticks, over inputs up to one; absent where there are no ticks. */
  surplusBeyond?(ratio: number, gas: TickGas, mostIn: number): BeyondTicks;
  /**
   * About what the output would be worth beyond `surplus` if a transaction had more gas than there is; absent where pools never end
   * for it.
   */
  surplusPastGas?(ratio: number): number;
  /** Returns false only if the pool cannot take this raw input. */
  takes(amountIn: number): boolean;
  /** A simpler and looser bound, kept in the tables of the graph. */
  envelope(): Envelope;
  /** Swaps exactly; `amount` is the input or the output by the trade type, and positive. */
  swap(tradeType: TradeType, amount: bigint): HopAmounts;
  /** Returns the crossings of a filled swap. */
  crossings(tradeType: TradeType, amount: bigint): Crossings;
}

/** The pools of one path in trade order. */
export type Path = readonly PoolSide[];

/** Relative slack of the bounds: rounding errors of sums over thousands of ticks stay below 1e-12. */
const BOUND_SLACK = 1e-11;
export const OVER = 1 + BOUND_SLACK;
export const UNDER = 1 - BOUND_SLACK;

/** The envelope of a pool that gives nothing. */
export const NO_ENVELOPE: Envelope = { spot: 0, strain: 0 };
export const CANNOT_FILL: HopAmounts = { kind: 'insufficientLiquidity' };

/**
 * At least the most that the output along an envelope is worth when each unit of raw input costs `ratio` of it:
 * max over inputs of output(input) − ratio · input.
 */
export function envelopeSurplus({ spot, strain }: Envelope, ratio: number): number {
  const cost = ratio / spot;
  if (!(cost < 1)) return 0;
  // The root is how far the price moves until it pays no more.
  const moved = Math.sqrt(1 / cost) - 1;
  return cost * (spot / strain) * moved * moved;
}

export function isSamePath(a: Path, b: Path = []): boolean {
  return a.length === b.length && a.every((side, index) => side === b[index]);
}
