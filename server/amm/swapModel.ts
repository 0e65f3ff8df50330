import type { PoolState } from './poolState.ts';
import type { Rational } from './rational.ts';
import type { Crossings } from './v3/crossings.ts';
import type { AmountSpecified, V3Unfilled } from './v3/simulateSwap.ts';

export type Protocol = PoolState['protocol'];

/** The constants of a pool that the amounts of a swap depend on. */
export interface SwapParams<OfProtocol = Protocol> {
  readonly protocol: OfProtocol;
  /** Fee in hundredths of a bip. */
  readonly fee: number;
  /** Tick spacing; 0 or absent for a pool without ticks. */
  readonly tickSpacing?: number;
}

/** One swap in exact arithmetic, raw units including the fee, and the pool's state after it. */
export interface FilledSwap<OfState = PoolState> extends Crossings {
  readonly kind: 'filled';
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly after: OfState;
}

/** The arithmetic of one kind of pool. Every state and pool passed to it must be of that kind. */
export interface SwapModel<OfState extends { readonly protocol: string } = PoolState> {
  /** Computes one swap. @throws RangeError when the amount is not positive */
  swapAt(
    pool: SwapParams<OfState['protocol']>,
    state: OfState,
    zeroForOne: boolean,
    amountSpecified: AmountSpecified,
  ): FilledSwap<OfState> | V3Unfilled;
  /** Returns the fee of a swap, hundredths of a bip; undefined, or absent, where it is the pool's. */
  feeAt?(state: OfState, zeroForOne: boolean): number | undefined;
  /** Returns the spot price in raw token1 per raw token0, exact; `undefined` if there is no price. */
  spotPrice(state: OfState): Rational | undefined;
  /** Returns whether no swap of any amount can be filled. */
  isEmpty(state: OfState): boolean;
  /** Returns whether two states of one block agree in all parts that both contain. */
  isSameState(a: OfState, b: OfState): boolean;
}
