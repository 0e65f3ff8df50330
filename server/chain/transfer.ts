import type { Address } from 'viem';
import type { Pool } from '../routing/pool.ts';

/** A token that one pool pays out and the next one takes. */
export interface PoolToPoolTransfer {
  readonly token: Address;
  readonly from: Pool;
  readonly to: Pool;
  /** Raw units of the token, and what the next pool gives for it; below 2^128. */
  readonly amount: bigint;
  readonly amountOut: bigint;
}
