import { minimumAmountOut } from '../../universalRouter/encode/slippage.ts';
import { nativeEnds } from '../gas/tradeGas.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { portionOf } from '../model/tradeFee.ts';
import { inputBound } from '../reserve/inputBound.ts';

/** Amounts that leave the caller and reach the recipient, raw units. */
export interface Amounts {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Returns a trade's amounts with those of one leg replaced, where that leaves the caller less. */
export function worsened(
  { request: { tradeType, fee } }: Pick<QuotedTrade, 'request'>,
  trade: Amounts & { readonly feeAmount: bigint },
  [first, second]: readonly [Amounts, Amounts],
): Amounts & { readonly feeAmount: bigint } {
  if (tradeType === 'exactOutput') {
    const more = second.amountIn - first.amountIn;
    return { ...trade, amountIn: trade.amountIn + (more > 0n ? more : 0n) };
  }
  if (second.amountOut >= first.amountOut) return trade;
  const gross = trade.amountOut + trade.feeAmount - first.amountOut + second.amountOut;
  const feeAmount = fee === undefined ? 0n : portionOf(gross, fee);
  return { amountIn: trade.amountIn, amountOut: gross - feeAmount, feeAmount };
}

/** Returns whether amounts keep the bound of the swap: the tolerance of its quote, and the caller's own. */
export function isWithinBound(
  { request, amountIn, amountOut }: Pick<QuotedTrade, 'request' | 'amountIn' | 'amountOut'>,
  worst: Amounts,
  wrappedNative: QuotedTrade['request']['tokenIn'],
): boolean {
  const { tradeType, tolerance = { numerator: 0n, denominator: 1n }, callersBound = 0n } = request;
  if (tradeType === 'exactInput') {
    const least = minimumAmountOut(amountOut, tolerance);
    return worst.amountOut >= (least > callersBound ? least : callersBound);
  }
  const { nativeIn } = nativeEnds(request, wrappedNative);
  const most = inputBound(amountIn, { ...request, nativeIn });
  return most !== undefined && worst.amountIn <= most;
}
