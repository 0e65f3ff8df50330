import type { FilledSwap, SwapParams } from '../swapModel.ts';
import { NO_CROSSINGS } from '../v3/crossings.ts';
import type { AmountSpecified, V3Unfilled } from '../v3/simulateSwap.ts';
import { getAmountIn, getAmountOut } from './constantProduct.ts';
import { v2FeeOf } from './v2Fee.ts';
import type { V2State } from './v2State.ts';

/** The arithmetic of V2 pairs; see `SwapModel`. */
export const v2SwapModel = {
  swapAt(
    { fee }: SwapParams,
    { reserve0, reserve1, feePips }: V2State,
    zeroForOne: boolean,
    { kind, amount }: AmountSpecified,
  ): FilledSwap<V2State> | V3Unfilled {
    const [reserveIn, reserveOut] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0];
    const amountOf = kind === 'exactInput' ? getAmountOut : getAmountIn;
    const swap = amountOf(amount, reserveIn, reserveOut, v2FeeOf(feePips ?? fee));
    if (swap.kind !== 'filled') return swap;
    const [afterIn, afterOut] = [reserveIn + swap.amountIn, reserveOut - swap.amountOut];
    const after: V2State = zeroForOne
      ? { protocol: 'v2', reserve0: afterIn, reserve1: afterOut }
      : { protocol: 'v2', reserve0: afterOut, reserve1: afterIn };
    return { ...swap, ...NO_CROSSINGS, after: feePips === undefined ? after : { ...after, feePips } };
  },

  feeAt: ({ feePips }: V2State) => feePips,

  spotPrice({ reserve0, reserve1 }: V2State) {
    return reserve0 === 0n || reserve1 === 0n ? undefined : { numerator: reserve1, denominator: reserve0 };
  },

  isEmpty({ reserve0, reserve1 }: V2State): boolean {
    return reserve0 === 0n || reserve1 === 0n;
  },

  isSameState(a: V2State, b: V2State): boolean {
    return a.reserve0 === b.reserve0 && a.reserve1 === b.reserve1 && a.feePips === b.feePips;
  },
};
