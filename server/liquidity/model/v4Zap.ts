import { type Address, zeroAddress } from 'viem';
import type { LiquidityCall } from './liquidityPlan.ts';
import type { V4Add } from './v4Change.ts';

/** A swap and the mint of a V4 position from its output, in one transaction of the Universal Router. */
export interface V4Zap {
  /** The swap alone: it takes its part from the sender, and its output, the coin wrapped, is the router's. */
  readonly swap: LiquidityCall;
  /** Minimum output of the swap, raw units. */
  readonly bound: bigint;
  /** True if the sender pays token0 of the pool. */
  readonly isFirst: boolean;
  /** Raw units that are not swapped. */
  readonly rest: bigint;
  /** True if the bought token comes into the manager after the rest, false if before it. */
  readonly isBoughtLast: boolean;
  /** A new position. */
  readonly add: V4Add;
  /** The account that pays and keeps the rest of both tokens. */
  readonly sender: Address;
}

/** Returns the currencies that the sender pays and that the swap buys: for the coin, the zero address. */
export function currenciesOfZap({ add: { pool }, isFirst }: V4Zap): {
  readonly paid: Address;
  readonly bought: Address;
} {
  const currency0 = pool.isNative ? zeroAddress : pool.token0;
  return isFirst ? { paid: currency0, bought: pool.token1 } : { paid: pool.token1, bought: currency0 };
}
