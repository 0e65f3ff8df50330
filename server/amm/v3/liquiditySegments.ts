import { containsTick, indexAbove, isRangeComplete } from './nextTick.ts';
import { crossingGas, GAS_PER_WORD } from './swapGas.ts';
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK } from './tickMath.ts';
import { type TickState, UncrossedTick } from './v3State.ts';

const TICKS_PER_WORD = 256;

/** A price range, Q64.96, of constant active liquidity. */
export interface LiquiditySegment {
  readonly fromX96: bigint;
  readonly toX96: bigint;
  readonly liquidity: bigint;
}

/** The cause of the end of the segments, and the price there (Q64.96). */
export type SegmentsEnd =
  | { readonly end: 'priceLimit' | 'tickRange'; readonly sqrtPriceX96: bigint }
  | { readonly end: 'gasLimit'; readonly sqrtPriceX96: bigint; readonly liquidity: bigint };

/**
 * Yields the segments from the current price in one direction up to the price limit, or up to the last tick
 * that was read. Returns which of the two ended them, and the price there. Where crossings cost more than
 * `maxGas` they end there, but no sooner than a `SwapCurve` does, and the liquidity behind is named.
 */
export function* liquiditySegments(
  state: TickState,
  tickSpacing: number,
  zeroForOne: boolean,
  maxGas: number,
): Generator<LiquiditySegment, SegmentsEnd> {
  const { sqrtPriceX96, tickRange } = state;
  const limitX96 = zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;
  if (sqrtPriceX96 === 0n) return { end: 'priceLimit', sqrtPriceX96 };
  if (!containsTick(tickRange, state.tick, tickSpacing)) return { end: 'tickRange', sqrtPriceX96 };
  const above = indexAbove(tickRange.ticks, state.tick);
  const step = zeroForOne ? -1 : 1;
  let fromX96 = sqrtPriceX96;
  let { liquidity } = state;
  const affordableFor = (gas: number) => affordableTick(state.tick, tickSpacing, zeroForOne, gas);
  let affordable = affordableFor(maxGas);
  let firstCrossings = 0;
  for (let index = zeroForOne ? above - 1 : above, ticksCrossed = 1; ; index += step, ticksCrossed++) {
    const next = tickRange.ticks[index];
    if (next === undefined || (zeroForOne ? next.tick < affordable : next.tick > affordable)) break;
    const toX96 = getSqrtRatioAtTick(next.tick);
    if (zeroForOne ? toX96 <= limitX96 : toX96 >= limitX96) break;
    yield { fromX96, toX96, liquidity };
    fromX96 = toX96;
    liquidity += zeroForOne ? -next.liquidityNet : next.liquidityNet;
    if (next instanceof UncrossedTick) firstCrossings += 1;
    affordable = affordableFor(maxGas - crossingGas({ ticksCrossed, firstCrossings, wordsCrossed: 0 }));
  }
  const isComplete = isRangeComplete(tickRange, tickSpacing, zeroForOne);
  const known = zeroForOne ? tickRange.lowerTick : tickRange.upperTick;
  const isAffordable = zeroForOne ? affordable <= known : affordable >= known;
  const knownX96 = isComplete ? limitX96 : getSqrtRatioAtTick(known);
  const lastX96 = isAffordable ? knownX96 : getSqrtRatioAtTick(affordable);
  const isFurther = zeroForOne ? lastX96 < fromX96 : lastX96 > fromX96;
  if (isFurther) yield { fromX96, toX96: lastX96, liquidity };
  if (!isAffordable) return { end: 'gasLimit', sqrtPriceX96: isFurther ? lastX96 : fromX96, liquidity };
  return { end: isComplete ? 'priceLimit' : 'tickRange', sqrtPriceX96: lastX96 };
}

/** Returns a tick beyond those reachable with this much gas; the opposite end when no gas is left. */
function affordableTick(tick: number, tickSpacing: number, zeroForOne: boolean, gas: number): number {
  if (gas < 0) return zeroForOne ? MAX_TICK : MIN_TICK;
  const ticks = (Math.floor(gas / GAS_PER_WORD) + 2) * TICKS_PER_WORD * tickSpacing;
  return zeroForOne ? Math.max(MIN_TICK, tick - ticks) : Math.min(MAX_TICK, tick + ticks);
}
