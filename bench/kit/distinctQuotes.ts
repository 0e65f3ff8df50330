import type { Address } from 'viem';

/** Returns the path of a new quote at each call: its amount grows a little. */
export function distinctQuotes(tokenIn: Address, tokenOut: Address): () => string {
  let amount = 10n ** 18n;
  return () => {
    amount += 1_000_003n;
    return `/api/v1/quote?tokenIn=${tokenIn}&tokenOut=${tokenOut}&amountIn=${amount}`;
  };
}
