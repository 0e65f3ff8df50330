import type { ListedTokens } from './listedTokens.ts';
import type { MarketColumns } from './marketColumns.ts';

const POWERS_OF_TEN = Float64Array.from({ length: 256 }, (_, decimals) => 10 ** decimals);

/** Computes `poolWorth` of a row in floating-point numbers: US dollars, 0 or NaN where unknown. */
export function tableWorth(tokens: ListedTokens, columns: MarketColumns, number: number): number {
  const [token0, token1] = [columns.token0[number] ?? 0, columns.token1[number] ?? 0];
  const isAnchor0 = tokens.rank(token0) > 0;
  const isAnchor1 = tokens.rank(token1) > 0;
  if (!isAnchor0 && !isAnchor1) return 0;
  if (!tokens.isPriced(token0) || !tokens.isPriced(token1)) return 0;
  const amount0 = (columns.amount0[number] ?? 0) / (POWERS_OF_TEN[tokens.decimals(token0)] ?? 1);
  const amount1 = (columns.amount1[number] ?? 0) / (POWERS_OF_TEN[tokens.decimals(token1)] ?? 1);
  if (isAnchor0 && isAnchor1) return amount0 * tokens.dollars(token0) + amount1 * tokens.dollars(token1);
  const price = columns.price[number] ?? 0;
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
