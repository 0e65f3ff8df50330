import type { PoolState } from './poolState.ts';
import type { Rational } from './rational.ts';
import type { Crossings } from './v3/crossings.ts';
import type { AmountSpecified, V3Unfilled } from './v3/simulateSwap.ts';

export type Protocol = PoolState['protocol'];

/** What the amounts of a swap depend on besides the state. */
export interface SwapParams {
  readonly protocol: Protocol;
  /** Hundredths of a bip. */
  readonly fee: number;
  /** 0 or absent where a pool has no ticks. */
  readonly tickSpacing?: number;
}

/** One swap in exact arithmetic, raw units with the fee, and the state in which it leaves its pool. */
export interface FilledSwap extends Crossings {
  readonly kind: 'filled';
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly after: PoolState;
}

/** The arithmetic of one kind of pool. Every state and pool that it is given is of its own kind. */
export interface SwapModel {
  /** @throws RangeError when the amount is not positive */
  swapAt(
    pool: SwapParams,
    state: PoolState,
    zeroForOne: boolean,
    amountSpecified: AmountSpecified,
  ): FilledSwap | V3Unfilled;
  /** Raw token1 per raw token0 before any trade, exact; `undefined` where there is no price. */
  spotPrice(state: PoolState): Rational | undefined;
  /** Whether no swap of any amount can be filled. */
  isEmpty(state: PoolState): boolean;
  /** Whether two readings of one block agree in all that both know. */
  isSameState(a: PoolState, b: PoolState): boolean;
}
