import type { Address } from 'viem';
import type { Pool } from '../routing/pool.ts';

/** A transfer of an intermediate token: one pool pays it out and the next one takes it as input. */
export interface PoolToPoolTransfer {
  readonly token: Address;
  readonly from: Pool;
  readonly to: Pool;
  /** Input of the next pool and its output, raw units below 2^128. */
  readonly amount: bigint;
  readonly amountOut: bigint;
}
