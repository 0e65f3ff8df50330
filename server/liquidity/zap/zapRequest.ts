import type { Address } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { Rational } from '../../amm/rational.ts';
import type { Network } from '../../config/networks/network.ts';
import type { SwapRequest } from '../../quoting/swap/swapRequest.ts';
import type { Pool, Protocol } from '../../routing/model/pool.ts';
import { DEFAULT_HOPS } from '../../routing/model/routeLimits.ts';
import type { AddPlaceRequest } from '../liquidityDesk.ts';

/** One token for a position: a part of it is swapped, and both are added. */
export interface ZapRequest {
  readonly place: AddPlaceRequest;
  readonly tokenIn: Address;
  /** Raw units of tokenIn. */
  readonly amountIn: bigint;
  readonly nativeIn: boolean;
  /** Tolerance of the price for the add, as a fraction. */
  readonly tolerance: Rational;
  /** Tolerance of the swap, as a fraction: at most this part of its output is left over. */
  readonly swapTolerance: Rational;
  readonly sender: Address;
  /** Owner of a new position; the sender when absent. */
  readonly recipient: Address | undefined;
  readonly deadlineSeconds: number;
  readonly isMaximum: boolean;
  readonly isConfirmed: boolean;
}

/** Returns the terms of the add. @param deadline Unix seconds */
export function addTermsOf(request: ZapRequest, offer: TokenAmounts, deadline: bigint) {
  const { tolerance, recipient, sender, nativeIn, isMaximum, isConfirmed } = request;
  return {
    offer: { amount0: offer.amount0 || undefined, amount1: offer.amount1 || undefined },
    liquidity: undefined,
    tolerance,
    recipient: recipient ?? sender,
    sender,
    deadline,
    nativeIn,
    isMaximum,
    isCapped: true,
    isConfirmed,
    unsubscribes: false,
  };
}

/** Returns the swap of the whole amount, of which a part is taken. */
export function tradeOf(
  { protocols, network }: { readonly protocols: readonly Protocol[]; readonly network: Network },
  request: ZapRequest,
  pool: Pool,
): SwapRequest & { tolerance: Rational } {
  const { tokenIn, sender, deadlineSeconds, amountIn } = request;
  const tokenOut = tokenIn === pool.token0 ? pool.token1 : pool.token0;
  // A V4 pool holds either the coin itself or its wrapped token; the managers of others take both.
  const isCoin = 'isNative' in pool ? pool.isNative : request.nativeIn && !network.nativeIsToken;
  return {
    tokenIn,
    tokenOut,
    tradeType: 'exactInput',
    amount: amountIn,
    maxHops: DEFAULT_HOPS,
    protocols,
    tolerance: request.swapTolerance,
    recipient: sender,
    sender,
    nativeIn: isCoin,
    nativeOut: isCoin,
    deadlineSeconds,
    simulate: true,
  };
}
