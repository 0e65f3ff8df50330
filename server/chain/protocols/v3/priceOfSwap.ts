import type { Hex } from 'viem';
import { firstCrossingsBetween } from '../../../amm/v3/crossings.ts';
import { type TickRange, type TickState, UncrossedTick } from '../../../amm/v3/v3State.ts';
import { wordOf } from '../../lens/packed.ts';
import type { TickPrice } from '../../poolReading.ts';

/** Returns price, tick and liquidity after a swap, which V3 and V4 log in the same words. */
export function priceOfSwap(data: Hex): Omit<TickPrice, 'protocol'> {
  const tick = Number(BigInt.asIntN(24, wordOf(data, 4)));
  return { sqrtPriceX96: wordOf(data, 2), tick, liquidity: wordOf(data, 3) };
}

/** Returns the state at another price, with the ticks that are known; undefined outside them. */
export function atPrice<State extends TickState>(
  state: State,
  { sqrtPriceX96, tick, liquidity }: TickPrice,
): State | undefined {
  const { lowerTick, upperTick } = state.tickRange;
  if (tick < lowerTick || tick >= upperTick) return undefined;
  const tickRange = crossed(state.tickRange, state.tick, tick);
  return { ...state, sqrtPriceX96, tick, liquidity, tickRange };
}

/**
 * Returns the ticks after a swap from one tick to another: those that it was the first to cross are crossed
 * now.
 */
function crossed(tickRange: TickRange, from: number, to: number): TickRange {
  if (firstCrossingsBetween(tickRange, from, to) === 0) return tickRange;
  const [lower, upper] = from < to ? [from, to] : [to, from];
  const ticks = tickRange.ticks.map((each) => {
    const { tick, liquidityNet } = each;
    const isNew = each instanceof UncrossedTick && tick > lower && tick <= upper;
    return isNew ? { tick, liquidityNet } : each;
  });
  return { ...tickRange, ticks };
}
