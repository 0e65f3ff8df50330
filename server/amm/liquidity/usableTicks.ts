import { MAX_TICK } from '../v3/tickMath.ts';
import type { TickBounds } from './positionAmounts.ts';

const MAX_UINT128 = (1n << 128n) - 1n;

/** Returns the outermost ticks of a pool: the full range. */
export function fullRange(tickSpacing: number): TickBounds {
  const outermost = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
  return { tickLower: -outermost, tickUpper: outermost };
}

/**
 * Returns ⌊(2^128 − 1) / number of usable ticks⌋: the most liquidity of all positions that begin or end at
 * one tick. Ports `Tick.tickSpacingToMaxLiquidityPerTick`.
 */
export function maxLiquidityPerTick(tickSpacing: number): bigint {
  const { tickUpper } = fullRange(tickSpacing);
  return MAX_UINT128 / BigInt((2 * tickUpper) / tickSpacing + 1);
}
