import { containsTick, indexAbove, isRangeComplete } from './nextTick.ts';
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from './tickMath.ts';
import type { V3State } from './v3State.ts';

/** A stretch of price, Q64.96, in which the active liquidity does not change. */
export interface LiquiditySegment {
  readonly fromX96: bigint;
  readonly toX96: bigint;
  readonly liquidity: bigint;
}

/**
 * The segments from the current price in one direction up to the price limit, or up to the last tick that was
 * read; returns which of the two ended them, and the price there.
 */
export function* liquiditySegments(
  state: V3State,
  tickSpacing: number,
  zeroForOne: boolean,
): Generator<LiquiditySegment, { readonly end: 'priceLimit' | 'tickRange'; readonly sqrtPriceX96: bigint }> {
  const { sqrtPriceX96, tickRange } = state;
  const limitX96 = zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;
  if (sqrtPriceX96 === 0n) return { end: 'priceLimit', sqrtPriceX96 };
  if (!containsTick(tickRange, state.tick, tickSpacing)) return { end: 'tickRange', sqrtPriceX96 };
  const above = indexAbove(tickRange.ticks, state.tick);
  const step = zeroForOne ? -1 : 1;
  let fromX96 = sqrtPriceX96;
  let { liquidity } = state;
  for (let index = zeroForOne ? above - 1 : above; ; index += step) {
    const next = tickRange.ticks[index];
    if (next === undefined) break;
    const toX96 = getSqrtRatioAtTick(next.tick);
    if (zeroForOne ? toX96 <= limitX96 : toX96 >= limitX96) break;
    yield { fromX96, toX96, liquidity };
    fromX96 = toX96;
    liquidity += zeroForOne ? -next.liquidityNet : next.liquidityNet;
  }
  const isComplete = isRangeComplete(tickRange, tickSpacing, zeroForOne);
  const lastX96 = isComplete
    ? limitX96
    : getSqrtRatioAtTick(zeroForOne ? tickRange.lowerTick : tickRange.upperTick);
  if (zeroForOne ? lastX96 < fromX96 : lastX96 > fromX96) yield { fromX96, toX96: lastX96, liquidity };
  return { end: isComplete ? 'priceLimit' : 'tickRange', sqrtPriceX96: lastX96 };
}
