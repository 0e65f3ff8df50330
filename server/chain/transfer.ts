import type { Address } from 'viem';
import type { Pool } from '../routing/model/pool.ts';
import type { TradeType } from '../routing/model/route.ts';

/** A transfer of an intermediate token: one pool pays it out and the next one takes it as input. */
export interface PoolToPoolTransfer {
  readonly token: Address;
  readonly from: Pool;
  readonly to: Pool;
  /** Input of the next pool and its output, raw units below 2^128. */
  readonly amount: bigint;
  readonly amountOut: bigint;
}

/** The trade that a search is for: its ends and its amount, raw units. */
export interface BarredTrade {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  readonly amount: bigint;
}
