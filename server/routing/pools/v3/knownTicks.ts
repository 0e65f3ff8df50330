import { isRangeComplete } from '../../../amm/v3/nextTick.ts';
import { getSqrtRatioAtTick, MAX_TICK, MIN_TICK } from '../../../amm/v3/tickMath.ts';
import type { Tick, TickState } from '../../../amm/v3/v3State.ts';

const Q96 = 2 ** 96;

/** Returns true if liquidity may lie beyond the ticks that were read in a direction. */
export function hasUnreadTicks(
  { tickSpacing }: { readonly tickSpacing: number },
  { sqrtPriceX96, tickRange }: TickState,
  zeroForOne: boolean,
): boolean {
  return sqrtPriceX96 !== 0n && !isRangeComplete(tickRange, tickSpacing, zeroForOne);
}

/**
 * Returns the raw output that a pool gives, in floating point and without fee, until a swap leaves the ticks
 * that were read.
 */
export function knownOutput(
  { sqrtPriceX96, tick, liquidity, tickRange }: TickState,
  zeroForOne: boolean,
): number {
  const end = zeroForOne ? tickRange.lowerTick : tickRange.upperTick;
  const ahead = ticksAhead(tickRange.ticks, tick, zeroForOne);
  let [active, from, output] = [liquidity, Number(sqrtPriceX96) / Q96, 0];
  for (const next of [...ahead, { tick: end, liquidityNet: 0n }]) {
    const to = 1.0001 ** (next.tick / 2);
    output += Number(active) * Math.max(0, zeroForOne ? from - to : 1 / from - 1 / to);
    active += zeroForOne ? -next.liquidityNet : next.liquidityNet;
    from = to;
  }
  return output;
}

/** Returns the state of a pool that has no liquidity beyond the ticks that were read in a direction. */
export function closeTicks<State extends TickState>(state: State, zeroForOne: boolean): State {
  const { tick, liquidity, tickRange } = state;
  const { lowerTick, upperTick, ticks } = tickRange;
  const end = zeroForOne ? lowerTick : upperTick;
  const within = ticks.filter((each) => each.tick !== end);
  const active = ticksAhead(within, tick, zeroForOne).reduce(
    (sum, { liquidityNet }) => sum + (zeroForOne ? -liquidityNet : liquidityNet),
    liquidity,
  );
  const last: Tick = { tick: end, liquidityNet: zeroForOne ? active : -active };
  const all = zeroForOne ? [last, ...within] : [...within, last];
  const range = zeroForOne
    ? { lowerTick: MIN_TICK, upperTick, ticks: all }
    : { lowerTick, upperTick: MAX_TICK, ticks: all };
  // A price at the very end has nothing before it.
  const isAtEnd = zeroForOne ? tick < end : state.sqrtPriceX96 >= getSqrtRatioAtTick(end);
  return { ...state, tickRange: range, ...(isAtEnd ? { liquidity: 0n } : {}) };
}

/** Returns the ticks that a swap crosses, in its order. */
function ticksAhead(ticks: readonly Tick[], tick: number, zeroForOne: boolean): readonly Tick[] {
  return zeroForOne
    ? ticks.filter((each) => each.tick <= tick).reverse()
    : ticks.filter((each) => each.tick > tick);
}
