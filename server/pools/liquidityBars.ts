import { amountsForLiquidity } from '../amm/v3/liquidityAmounts.ts';
import type { FullTick } from './tick.ts';

/** A price range over which the active liquidity is constant, and what lies in it now. */
export interface LiquidityBar {
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidityActive: bigint;
  /** Raw units, rounded down. */
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/**
 * The bars between neighbouring initialized ticks, ascending. Together they are the pool: the bar around the
 * current tick holds the liquidity that a swap meets, and the amounts sum to no more than the pool's balances.
 * @param ticks all initialized ticks, ascending
 */
export function liquidityBars(ticks: readonly FullTick[], sqrtPriceX96: bigint): LiquidityBar[] {
  let liquidityActive = 0n;
  return ticks.slice(0, -1).map(({ tick: tickLower, liquidityNet }, index) => {
    const tickUpper = ticks[index + 1]?.tick ?? tickLower;
    liquidityActive += liquidityNet;
    const amounts = amountsForLiquidity(sqrtPriceX96, tickLower, tickUpper, liquidityActive);
    return { tickLower, tickUpper, liquidityActive, ...amounts };
  });
}

/** Liquidity of all positions, in range or not: each counts in the gross of its two ends. */
export function totalLiquidity(ticks: readonly FullTick[]): bigint {
  return ticks.reduce((sum, { liquidityGross }) => sum + liquidityGross, 0n) / 2n;
}
