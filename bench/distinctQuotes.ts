import type { Address } from 'viem';

/** The path of another quote each time, of a little more than the one before: nobody has asked for it. */
export function distinctQuotes(tokenIn: Address, tokenOut: Address): () => string {
  let amount = 10n ** 18n;
  return () => {
    amount += 1_000_003n;
    return `/api/v1/quote?tokenIn=${tokenIn}&tokenOut=${tokenOut}&amountIn=${amount}`;
  };
}
