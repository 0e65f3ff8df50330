import { isOpen, type SentTransaction, type SwapIntent } from '../transactions/sentTransaction.ts';

export interface OwnSwap {
  readonly sent: SentTransaction;
  readonly intent: SwapIntent;
}

/** Returns the swaps among an account's transactions: those that are open first, then the newest. */
export function pendingFirst(transactions: readonly SentTransaction[]): OwnSwap[] {
  return transactions
    .flatMap((sent) => (sent.intent.kind === 'swap' ? [{ sent, intent: sent.intent }] : []))
    .sort((a, b) => Number(isOpen(b.sent)) - Number(isOpen(a.sent)) || b.sent.askedAt - a.sent.askedAt);
}

/**
 * Returns by how many percent a swap did better than it promised: by what arrived for an exact input, by what
 * was paid for an exact output. Exactly 0 where it is as promised, to the raw unit.
 */
export function deliveredBeyond(
  { tradeType, amountIn, amountOut }: Pick<SwapIntent, 'tradeType' | 'amountIn' | 'amountOut'>,
  { paid, received }: { readonly paid: string; readonly received: string },
): number | undefined {
  const [promised, gain] =
    tradeType === 0
      ? [BigInt(amountOut), BigInt(received) - BigInt(amountOut)]
      : [BigInt(amountIn), BigInt(amountIn) - BigInt(paid)];
  return promised === 0n ? undefined : Number((gain * 100_000_000n) / promised) / 1_000_000;
}
