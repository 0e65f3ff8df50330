import type { ListedTokens } from './listedTokens.ts';

const POWERS_OF_TEN = Float64Array.from({ length: 256 }, (_, decimals) => 10 ** decimals);

/** A pool in floating-point numbers: its tokens by number, raw amounts, and the price of token0 in token1, 0 if unknown. */
export interface Holdings {
  readonly token0: number;
  readonly token1: number;
  readonly amount0: number;
  readonly amount1: number;
  readonly price: number;
}

/** Computes `poolWorth` in floating-point numbers: US dollars, 0 or NaN where unknown. */
export function tableWorth(tokens: ListedTokens, { token0, token1, price, ...raw }: Holdings): number {
  const isAnchor0 = tokens.rank(token0) > 0;
  const isAnchor1 = tokens.rank(token1) > 0;
  if (!isAnchor0 && !isAnchor1) return 0;
  if (!tokens.isPriced(token0) || !tokens.isPriced(token1)) return 0;
  const amount0 = raw.amount0 / (POWERS_OF_TEN[tokens.decimals(token0)] ?? 1);
  const amount1 = raw.amount1 / (POWERS_OF_TEN[tokens.decimals(token1)] ?? 1);
  if (isAnchor0 && isAnchor1) return amount0 * tokens.dollars(token0) + amount1 * tokens.dollars(token1);
  if (price === 0) return (isAnchor1 ? amount1 : amount0) * tokens.dollars(isAnchor1 ? token1 : token0);
  if (isAnchor1) return counted(amount1, amount0, price) * tokens.dollars(token1);
  return counted(amount0, amount1, 1 / price) * tokens.dollars(token0);
}

/**
 * Returns the anchor held plus the other token at its price, both in anchor tokens. The other token counts
 * for at most the anchor's amount.
 */
function counted(held: number, other: number, price: number): number {
  return held + (other === 0 ? 0 : Math.min(held, other * price));
}
