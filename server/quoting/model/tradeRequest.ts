import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import type { Barred } from '../../chain/tokens/tokenTransfers.ts';
import type { RouterChoice } from '../../config/routerChoice.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import type { TradeType } from '../../routing/model/route.ts';
import type { MaxHops } from '../../routing/model/routeLimits.ts';
import type { TurnShare } from '../../runtime/turnLine.ts';
import type { SignedPermit } from '../../universalRouter/encode/commands.ts';
import type { PermitClass } from '../../universalRouter/gas/swapShape.ts';
import type { GivenRoutes } from '../given/givenRoutes.ts';
import type { TradeFee } from './tradeFee.ts';

/** A trade to quote, and the routes to choose from. */
export interface TradeRequest {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  /**
   * Raw units: of tokenIn for exact input; of tokenOut for exact output, as the recipient gets it, without
   * the fee.
   */
  readonly amount: bigint;
  readonly maxHops: MaxHops;
  /** The kinds of pools that routes may go through, mixed or not; the operator's default when absent. */
  readonly protocols?: readonly Protocol[] | undefined;
  /** Ids of the exchanges to choose among; the operator's default when absent. */
  readonly exchanges?: readonly string[] | undefined;
  /** The account that will send the swap; some exchanges have discounts for accounts. */
  readonly sender?: Address | undefined;
  /** True to price without the discount of the sender. */
  readonly isAtFullFee?: boolean | undefined;
  /** Routers to choose among; the own routers of the exchanges when absent. */
  readonly router?: RouterChoice | undefined;
  /**
   * Ids of the exchanges whose pools alone routes may go through; all exchanges of the quoter when absent. Of
   * the executor's requests only.
   */
  readonly among?: readonly string[] | undefined;
  /** True to name the best trade of each exchange. */
  readonly alternatives?: boolean | undefined;
  /**
   * Maximum routes that the amount may be split over, 1 to `MOST_ROUTES`; the operator's default when absent.
   */
  readonly maxSplits?: number | undefined;
  /** True to compute the optimality gap, which takes up to half of the time of a split. */
  readonly optimalityGap?: boolean | undefined;
  /** True if a split found by few searches is enough; a whole search leaves at least as much. */
  readonly isShort?: boolean | undefined;
  /** True to name the gain by more routes or more kinds of pools; see `improvingQuoter`. */
  readonly improvable?: boolean | undefined;
  /**
   * `wanted` to find second ways for legs in doubt; `omitted` to name the doubts alone, after a simulation
   * with second ways has failed.
   */
  readonly fallback?: 'wanted' | 'omitted' | undefined;
  /** Ranking of routes: `net` by the amount after gas (the default), `output` by the amounts alone. */
  readonly rank?: 'net' | 'output' | undefined;
  /**
   * The tolerance of the swap, on which the reserve of an exact output depends; a quote without it reckons
   * none.
   */
  readonly tolerance?: Rational | undefined;
  /** Minimum output or maximum input that the caller accepts, whatever the tolerance; raw units. */
  readonly callersBound?: bigint | undefined;
  /** False if the caller pays, or the recipient gets, the wrapped token instead of the native coin. */
  readonly nativeIn?: boolean | undefined;
  readonly nativeOut?: boolean | undefined;
  /** A fee that is taken from the output of an exact input, or added to that of an exact output. */
  readonly fee?: TradeFee | undefined;
  /** A Permit2 permit that the caller signed. It is executed before the swap and costs gas. */
  readonly permit?: SignedPermit | undefined;
  /** Gas class of the signature that pays a trade of the executor; absent without one. */
  readonly signature?: PermitClass | undefined;
  /** The routes of an earlier quote, to take as they are; absent, the best are searched. */
  readonly given?: GivenRoutes | undefined;
  /** Tokens and pools that failed in earlier tries of this request, and are left out of the next one. */
  readonly without?: Barred | undefined;
}

/** A request that waits for a quote. */
export interface Waiter {
  /** Aborts when the request ends. Read only before a wait, so it may be created lazily. */
  readonly signal: AbortSignal;
  /**
   * The turns of the event loop of the request, which all its searches share; absent if nobody waits for it.
   */
  readonly share?: TurnShare | undefined;
  /**
   * Charges the caller for a request that turns out to cost this much instead of 1; absent if nobody counts.
   * @throws AppError RATE_LIMITED, and charges nothing then
   */
  readonly charge?: ((cost: number) => Promise<void>) | undefined;
}
