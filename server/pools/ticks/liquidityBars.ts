import { amountsForLiquidity } from '../../amm/v3/liquidityAmounts.ts';
import type { FullTick } from './tick.ts';

/** A price range with constant active liquidity, and the amounts in it now. */
export interface LiquidityBar {
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidityActive: bigint;
  /** Amounts in raw units, rounded down. */
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/**
 * Returns the bars between neighbouring initialized ticks, ascending. Together they are the pool: the bar
 * around the current tick has the liquidity that a swap meets, and the amounts sum to no more than the pool's
 * balances.
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

/** Returns the liquidity of all positions, in range or not. Each counts in the gross of both its ticks. */
export function totalLiquidity(ticks: readonly FullTick[]): bigint {
  return ticks.reduce((sum, { liquidityGross }) => sum + liquidityGross, 0n) / 2n;
}
