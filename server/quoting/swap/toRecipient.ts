import type { QuotedTrade } from '../model/quotedTrade.ts';
import type { BuiltSwap } from './buildSwap.ts';
import type { SwapRequest } from './swapRequest.ts';

/** Returns all that the recipient gets, including the fee if it is its recipient too. */
export function toRecipient(
  { recipient, fee }: Pick<SwapRequest, 'recipient' | 'fee'>,
  { feeAmount }: Pick<QuotedTrade, 'feeAmount'>,
  { expected, nativeOut }: Pick<BuiltSwap, 'expected' | 'nativeOut'>,
): BuiltSwap['expected'] {
  if (fee?.recipient !== recipient || nativeOut) return expected;
  return { ...expected, amountOut: expected.amountOut + feeAmount };
}
