import type { Address } from 'viem';
import type { PoolState } from '../amm/poolState.ts';
import type { Pool } from '../routing/model/pool.ts';
import type { TradeType } from '../routing/model/route.ts';

/** A swap through a pool of which only the contracts know what it moves. */
export interface AskedSwap {
  readonly pool: Pool;
  readonly zeroForOne: boolean;
  readonly tradeType: TradeType;
  /** Raw units of what goes in for an exact input, of what comes out for an exact output. */
  readonly amount: bigint;
}

/** What the contracts say of a swap at one block. */
export type AskedAnswer =
  | {
      readonly kind: 'swapped';
      /** The output of an exact input, the input of an exact output, raw units. */
      readonly amount: bigint;
      /** Units of gas that the swap took, its hook included. */
      readonly gas: number;
      /** The price of the pool and its fee, with no ticks. */
      readonly state: PoolState;
    }
  /** The pool or its hook reverts, takes less than it is given, gives nothing, or takes too much gas. */
  | { readonly kind: 'refused' };

export const REFUSED: AskedAnswer = { kind: 'refused' };

/** The key of a pool in lower case, as its manager knows it: the zero address is the native coin. */
export interface NamedKey {
  readonly currency0: Address;
  readonly currency1: Address;
  /** Hundredths of a bip, or the flag of a fee that the hook sets. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
}
