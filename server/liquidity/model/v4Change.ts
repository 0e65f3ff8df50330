import type { Address } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import type { V4Pool } from '../../routing/model/pool.ts';

/** An add by the V4 position manager: a new position, or more liquidity for one. */
export interface V4Add {
  readonly manager: Address;
  readonly pool: V4Pool;
  readonly ticks: TickBounds;
  /** Undefined for a new position. */
  readonly tokenId: bigint | undefined;
  readonly liquidity: bigint;
  readonly maxima: TokenAmounts;
  /** Owner of a new position. */
  readonly recipient: Address;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** True if a subscriber of the position is dropped first. */
  readonly unsubscribes: boolean;
  /** Sqrt price (Q64.96) at which the pool is created first; undefined where it exists. */
  readonly startX96?: bigint | undefined;
}

/** A removal, or a collection where liquidity is 0, by the V4 position manager. */
export interface V4Removal {
  readonly manager: Address;
  readonly pool: V4Pool;
  readonly tokenId: bigint;
  readonly liquidity: bigint;
  readonly minima: TokenAmounts;
  /**
   * Maxima of the hook's share of a lone collection, which an increase by 0 bounds; undefined for a decrease.
   * A decrease by 0 reverts where a hook keeps anything.
   */
  readonly keptAtMost: TokenAmounts | undefined;
  readonly recipient: Address;
  readonly deadline: bigint;
  readonly burns: boolean;
  readonly unsubscribes: boolean;
}
