import type { FilledSwap, SwapParams } from '../swapModel.ts';
import { firstCrossingsBetween, wordsBetween } from './crossings.ts';
import { type AmountSpecified, simulateSwap, type V3Unfilled } from './simulateSwap.ts';
import type { V3State } from './v3State.ts';

const BITS_PER_DIRECTION = 4;

/** Returns whether the protocol keeps a part of the fee of a swap in this direction. */
export function paysV3Protocol({ feeProtocol = 0 }: V3State, zeroForOne: boolean): boolean {
  return (zeroForOne ? feeProtocol & (2 ** BITS_PER_DIRECTION - 1) : feeProtocol >>> BITS_PER_DIRECTION) > 0;
}

/** The arithmetic of V3 pools; see `SwapModel`. */
export const v3SwapModel = {
  swapAt(
    { fee, tickSpacing = 1 }: Pick<SwapParams, 'fee' | 'tickSpacing'>,
    state: V3State,
    zeroForOne: boolean,
    amountSpecified: AmountSpecified,
  ): FilledSwap<V3State> | V3Unfilled {
    const swap = simulateSwap({ fee, tickSpacing }, state, zeroForOne, amountSpecified);
    if (swap.kind !== 'filled') return swap;
    const { kind, amountIn, amountOut, ticksCrossed, sqrtPriceX96, tick, liquidity, work } = swap;
    const wordsCrossed = wordsBetween(state.tick, tick, tickSpacing, zeroForOne);
    const firstCrossings = ticksCrossed === 0 ? 0 : firstCrossingsBetween(state.tickRange, state.tick, tick);
    const after: V3State = { ...state, sqrtPriceX96, tick, liquidity };
    return {
      kind,
      amountIn,
      amountOut,
      ticksCrossed,
      wordsCrossed,
      work,
      after,
      ...(firstCrossings === 0 ? {} : { firstCrossings }),
      ...(tick === state.tick ? {} : { movesTick: true }),
      ...(paysV3Protocol(state, zeroForOne) ? { paysProtocol: true } : {}),
    };
  },

  spotPrice({ sqrtPriceX96 }: V3State) {
    return sqrtPriceX96 === 0n ? undefined : { numerator: sqrtPriceX96 ** 2n, denominator: 1n << 192n };
  },

  isEmpty({ sqrtPriceX96, liquidity, tickRange }: V3State): boolean {
    return sqrtPriceX96 === 0n || (liquidity === 0n && tickRange.ticks.length === 0);
  },

  /** Returns whether both states agree. Compares only ticks that both contain. */
  isSameState(a: V3State, b: V3State): boolean {
    if (a.sqrtPriceX96 !== b.sqrtPriceX96 || a.tick !== b.tick || a.liquidity !== b.liquidity) return false;
    const lower = Math.max(a.tickRange.lowerTick, b.tickRange.lowerTick);
    const upper = Math.min(a.tickRange.upperTick, b.tickRange.upperTick);
    const within = ({ tickRange }: V3State) =>
      tickRange.ticks.filter(({ tick }) => tick >= lower && tick <= upper);
    const [ticksOfA, ticksOfB] = [within(a), within(b)];
    return (
      ticksOfA.length === ticksOfB.length &&
      ticksOfA.every(({ tick, liquidityNet }, index) => {
        const other = ticksOfB[index];
        return tick === other?.tick && liquidityNet === other.liquidityNet;
      })
    );
  },
};
