import type { Address } from 'viem';
import type { TradeType } from '../routing/route.ts';
import type { RouteProtocol } from '../routing/routeProtocol.ts';
import type { SignedPermit } from '../universalRouter/encode/commands.ts';
import type { TradeFee } from './tax/tradeFee.ts';

/** What is to be traded, and the routes to choose from. */
export interface TradeRequest {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  /** Raw units of tokenIn for exact input, of tokenOut for exact output: what the recipient gets, without the fee. */
  readonly amount: bigint;
  readonly maxHops: 1 | 2 | 3;
  readonly protocols?: readonly RouteProtocol[] | undefined;
  /** The most routes that the amount may be split over, 1 to 8; what the operator says when absent. */
  readonly maxSplits?: number | undefined;
  /** By what is left after gas, which is the default, or by the amounts alone. */
  readonly rank?: 'net' | 'output' | undefined;
  /** False: the caller pays, or the recipient gets, the wrapped token and not the native coin. */
  readonly nativeIn?: boolean | undefined;
  readonly nativeOut?: boolean | undefined;
  /** Taken of the output of an exact input, added to that of an exact output. */
  readonly fee?: TradeFee | undefined;
  /** Signed by the caller and executed before the swap, which costs gas. */
  readonly permit?: SignedPermit | undefined;
}
