import type { FilledSwap, SwapParams } from '../swapModel.ts';
import type { Crossings } from '../v3/crossings.ts';
import type { AmountSpecified, V3Unfilled } from '../v3/simulateSwap.ts';
import type { V3State } from '../v3/v3State.ts';
import { v3SwapModel } from '../v3/v3SwapModel.ts';
import { MAX_SWAP_FEE, protocolFeeOf, swapFeeOf } from './swapFee.ts';
import type { V4State } from './v4State.ts';

const INSUFFICIENT_LIQUIDITY: V3Unfilled = { kind: 'insufficientLiquidity' };

/** Maximum amount that a swap moves, raw units: `PoolManager` keeps debts in an int128. */
export const MAX_AMOUNT = (1n << 127n) - 1n;

/**
 * The arithmetic of V4 pools whose hooks cannot touch a swap. `Pool.swap` of V4 takes the steps of
 * `UniswapV3Pool.swap`, at the fee of its direction. Its other rounding cannot occur in a step that ends
 * between two ticks.
 */
export const v4SwapModel = {
  swapAt(
    { tickSpacing = 1 }: SwapParams<'v4'>,
    state: V4State,
    zeroForOne: boolean,
    amountSpecified: AmountSpecified,
  ): FilledSwap<V4State> | V3Unfilled {
    const fee = swapFeeOf(state, zeroForOne);
    if (fee >= MAX_SWAP_FEE) return INSUFFICIENT_LIQUIDITY;
    const swap = v3SwapModel.swapAt({ fee, tickSpacing }, asV3State(state), zeroForOne, amountSpecified);
    if (swap.kind !== 'filled') return swap;
    if (swap.amountIn > MAX_AMOUNT || swap.amountOut > MAX_AMOUNT) return INSUFFICIENT_LIQUIDITY;
    const { sqrtPriceX96, tick, liquidity } = swap.after;
    const paid = paidToV4Protocol(state, zeroForOne);
    return { ...swap, ...paid, after: { ...state, sqrtPriceX96, tick, liquidity } };
  },

  spotPrice(state: V4State) {
    return v3SwapModel.spotPrice(asV3State(state));
  },

  isEmpty(state: V4State): boolean {
    return v3SwapModel.isEmpty(asV3State(state));
  },

  feeAt(state: V4State, zeroForOne: boolean): number {
    return swapFeeOf(state, zeroForOne);
  },

  isSameState(a: V4State, b: V4State): boolean {
    const isSameFee = a.lpFee === b.lpFee && a.protocolFee === b.protocolFee;
    return isSameFee && v3SwapModel.isSameState(asV3State(a), asV3State(b));
  },
};

/**
 * Returns the protocol's part of the fee of a swap in this direction: none, a part, or all where providers
 * ask for none.
 */
function paidToV4Protocol(
  state: V4State,
  zeroForOne: boolean,
): Pick<Crossings, 'paysProtocol' | 'keepsWholeFee'> {
  if (protocolFeeOf(state, zeroForOne) === 0) return {};
  return state.lpFee === 0 ? { paysProtocol: true, keepsWholeFee: true } : { paysProtocol: true };
}

/** Returns the price, the liquidity and the ticks as those of a V3 pool. */
function asV3State(state: V4State): V3State {
  return { ...state, protocol: 'v3' };
}
