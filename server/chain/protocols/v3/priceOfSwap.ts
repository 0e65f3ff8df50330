import type { Hex } from 'viem';
import type { TickState } from '../../../amm/v3/v3State.ts';
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
  return tick >= lowerTick && tick < upperTick ? { ...state, sqrtPriceX96, tick, liquidity } : undefined;
}
