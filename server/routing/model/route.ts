import type { Address } from 'viem';
import type { Pool, PoolId } from './pool.ts';

export type TradeType = 'exactInput' | 'exactOutput';

/** One pool crossed in one direction. */
export interface Hop {
  readonly pool: Pool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

/** A path through distinct tokens with its exact amounts, raw units. */
export interface Route {
  readonly tradeType: TradeType;
  readonly hops: readonly Hop[];
  /** `amounts[i]` enters hop i and `amounts[i + 1]` leaves it; length is hops + 1. */
  readonly amounts: readonly bigint[];
  /**
   * True where the last pool swaps the input of this route together with that of the next one, which ends
   * with it, too. Of the output of that swap `amounts` has the share of this route.
   */
  readonly handsOver?: boolean;
}

/** A pool whose known ticks a trade leaves, and the side on which to read more. */
export interface TicksNeeded {
  readonly id: PoolId;
  readonly direction: 'lower' | 'upper';
}

/** Returns each pool and side once. */
export function distinctTicks(ticks: readonly TicksNeeded[]): readonly TicksNeeded[] {
  return [...new Map(ticks.map((each) => [`${each.id}${each.direction}`, each])).values()];
}
