import type { Address } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { V2Pool } from '../../routing/model/pool.ts';

/** An add to a pair by a V2 router, or a removal from it. */
export interface V2Change {
  readonly router: Address;
  /** Word for the native coin in the functions of the router. */
  readonly coinName: string;
  readonly pool: V2Pool;
  readonly minima: TokenAmounts;
  /** Account that gets the pair tokens, or the tokens. */
  readonly recipient: Address;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** Side of the wrapped token that is paid or received as native coin; undefined for none. */
  readonly coinSide: 0 | 1 | undefined;
}

export interface V2Add extends V2Change {
  readonly desired: TokenAmounts;
}

export interface V2Removal extends V2Change {
  /** Pair tokens, raw units. */
  readonly shares: bigint;
  /** True if the other token than the coin keeps a part of its transfers. */
  readonly isTaxed: boolean;
}
