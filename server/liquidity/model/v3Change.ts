import type { Address } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import type { V3Pool } from '../../routing/model/pool.ts';

/** An add by the V3 position manager: a new position, or more liquidity for one. */
export interface V3Add {
  readonly manager: Address;
  readonly pool: V3Pool;
  readonly ticks: TickBounds;
  /** Undefined for a new position. */
  readonly tokenId: bigint | undefined;
  readonly desired: TokenAmounts;
  readonly minima: TokenAmounts;
  /** Owner of a new position. */
  readonly recipient: Address;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** Side of the wrapped token that native coin pays; undefined for none. */
  readonly nativeSide: 0 | 1 | undefined;
  /** Sqrt price (Q64.96) at which the pool is created first; undefined where it exists. */
  readonly startX96?: bigint | undefined;
}

/** A removal, or a collection where liquidity is 0, by the V3 position manager. */
export interface V3Removal {
  readonly manager: Address;
  readonly pool: V3Pool;
  readonly tokenId: bigint;
  readonly liquidity: bigint;
  readonly minima: TokenAmounts;
  readonly recipient: Address;
  readonly deadline: bigint;
  readonly collects: boolean;
  readonly burns: boolean;
  /** Side of the wrapped token that is paid out as native coin; undefined for none. */
  readonly unwrapSide: 0 | 1 | undefined;
}
