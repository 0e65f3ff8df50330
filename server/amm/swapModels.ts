import type { PoolState } from './poolState.ts';
import type { FilledSwap, Protocol, SwapModel, SwapParams } from './swapModel.ts';
import { v2SwapModel } from './v2/v2SwapModel.ts';
import type { AmountSpecified, V3Unfilled } from './v3/simulateSwap.ts';
import { v3SwapModel } from './v3/v3SwapModel.ts';
import { v4SwapModel } from './v4/v4SwapModel.ts';

/**
 * The arithmetic of every kind of pool: a new kind is an entry here and in `ROUTING_PROTOCOLS` of the
 * routing.
 */
export const SWAP_MODELS: Readonly<Record<Protocol, SwapModel>> = {
  v2: v2SwapModel,
  v3: v3SwapModel,
  v4: v4SwapModel,
};

/**
 * Computes one swap through a pool at a state, exactly.
 * @param model the arithmetic of the pool's protocol, where the service does not know it
 * @throws RangeError when the amount is not positive, or the state is that of another kind of pool
 */
export function swapAt(
  pool: SwapParams,
  state: PoolState,
  zeroForOne: boolean,
  amountSpecified: AmountSpecified,
  model: SwapModel = SWAP_MODELS[pool.protocol],
): FilledSwap | V3Unfilled {
  if (state.protocol !== pool.protocol)
    throw new RangeError(`the state of a ${state.protocol} pool does not fit one of ${pool.protocol}`);
  return model.swapAt(pool, state, zeroForOne, amountSpecified);
}
