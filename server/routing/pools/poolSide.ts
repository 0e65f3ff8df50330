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
 * An upper bound on the output of a pool, or of a chain of pools: `output ≤ spot · input / (1 + strain ·
 * input)`.
 *
 * That is a constant product; chained, two of them make another one. A spot of 0 gives nothing.
 */
export interface Envelope {
  /** Raw output per raw input of an infinitely small trade, fee taken. */
  readonly spot: number;
  /** The inverse of the raw input that halves the output per input: the price movement of the trade. */
  readonly strain: number;
  /**
   * An input and an upper bound on its output, raw units, far below the curve; absent where the curve is
   * close everywhere. A smaller input gives no more, and a larger one no more per input, because the output
   * per input of a pool never rises.
   */
  readonly mark?: { readonly input: number; readonly output: number };
}

/**
 * One pool in one direction: exact amounts, and bounds on them that cost nanoseconds.
 *
 * No exact amount is better for the trader than its bound; 0 stands for "cannot be filled". Bounds follow the
 * real-valued curve, which contracts only round against the trader, with a slack far above the error of
 * floating point.
 */
export interface PoolSide<OfPool = Pool> {
  readonly pool: OfPool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  /** The protocol of the pool as a bit. */
  readonly protocolBit: number;
  /** Fee, hundredths of a bip. */
  readonly fee: number;
  /** True where each swap notes the protocol's part of its fee; absent for pools that never do. */
  readonly paysProtocol?: boolean;
  /**
   * Returns an upper bound on the raw output for this raw input and for any smaller one. It never falls with
   * the input: one that is more than the pool can take still bounds smaller ones.
   */
  boundOut(amountIn: number): number;
  /** Returns the derivative of the real-valued output at this raw input, 0 past all liquidity. */
  slopeOut(amountIn: number): number;
  /** Returns a lower bound on the raw input for this raw output and for any larger one. */
  boundIn(amountOut: number): number;
  /**
   * Returns an upper bound on the surplus: the maximum of output − ratio · input, raw units of the output. It
   * is infinite where ticks that were not read keep it from ending.
   */
  surplus(ratio: number): number;
  /**
   * Estimates the surplus beyond `surplus` if a transaction had more gas than there is; absent where pools
   * never end for it.
   */
  surplusPastGas?(ratio: number): number;
  /** Returns false only if the pool cannot take this raw input. */
  takes(amountIn: number): boolean;
  /** Returns a simpler and looser bound, kept in the tables of the graph. */
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
 * Returns an upper bound on the surplus along an envelope: max over raw inputs of output(input) − ratio ·
 * input.
 */
export function envelopeSurplus({ spot, strain }: Envelope, ratio: number): number {
  const cost = ratio / spot;
  if (!(cost < 1)) return 0;
  // The root is how far the price moves until it pays no more.
  const moved = Math.sqrt(1 / cost) - 1;
  return cost * (spot / strain) * moved * moved;
}

/** Returns the pools of a path in order, as a key among the paths of one trade. */
export const pathKey = (path: Path): string => path.map(({ pool }) => pool.id).join();

export function isSamePath(a: Path, b: Path = []): boolean {
  return a.length === b.length && a.every((side, index) => side === b[index]);
}
