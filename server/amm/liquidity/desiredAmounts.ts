import {
  liquidityForAmount0,
  liquidityForAmount1,
  liquidityForAmounts,
  type SqrtRange,
  type TokenAmounts,
} from './liquidityForAmounts.ts';
import { amountsToMint } from './positionAmounts.ts';

/** Amounts that a caller offers, raw units: one of both, or both as upper bounds. */
export interface OfferedAmounts {
  readonly amount0?: bigint | undefined;
  readonly amount1?: bigint | undefined;
}

/**
 * Returns the liquidity that offered amounts pay for at a sqrt price (Q64.96), rounded down. An absent amount
 * is no bound. Returns 0 where the only offered token does not go into the range at this price.
 */
export function offeredLiquidity(
  sqrtPriceX96: bigint,
  { lowerX96, upperX96 }: SqrtRange,
  { amount0, amount1 }: OfferedAmounts,
): bigint {
  const isBelow = sqrtPriceX96 <= lowerX96;
  const isAbove = sqrtPriceX96 >= upperX96;
  const by0 =
    amount0 === undefined || isAbove
      ? undefined
      : liquidityForAmount0({ lowerX96: isBelow ? lowerX96 : sqrtPriceX96, upperX96 }, amount0);
  const by1 =
    amount1 === undefined || isBelow
      ? undefined
      : liquidityForAmount1({ lowerX96, upperX96: isAbove ? upperX96 : sqrtPriceX96 }, amount1);
  if (by0 === undefined || by1 === undefined) return by0 ?? by1 ?? 0n;
  return by0 < by1 ? by0 : by1;
}

/**
 * Returns the least raw amounts from which the V3 manager picks at least this liquidity. Its formula has two
 * roundings, so the amounts that the pool takes would pick less.
 */
export function desiredForLiquidity(sqrtPriceX96: bigint, range: SqrtRange, liquidity: bigint): TokenAmounts {
  const { lowerX96, upperX96 } = range;
  const { amount1 } = amountsToMint(sqrtPriceX96, range, liquidity);
  if (sqrtPriceX96 >= upperX96) return { amount0: 0n, amount1 };
  const fromX96 = sqrtPriceX96 <= lowerX96 ? lowerX96 : sqrtPriceX96;
  const product = (fromX96 * upperX96) >> 96n;
  const amount0 = (liquidity * (upperX96 - fromX96) + product - 1n) / product;
  return { amount0, amount1 };
}

/**
 * Returns the desired amounts of an add by the V3 manager: the offered ones, and for an absent one the least
 * that goes with them.
 */
export function desiredForOffer(
  sqrtPriceX96: bigint,
  range: SqrtRange,
  offer: OfferedAmounts,
): TokenAmounts & { readonly liquidity: bigint } {
  const offered = offeredLiquidity(sqrtPriceX96, range, offer);
  const needed = desiredForLiquidity(sqrtPriceX96, range, offered);
  const desired = { amount0: offer.amount0 ?? needed.amount0, amount1: offer.amount1 ?? needed.amount1 };
  return { ...desired, liquidity: liquidityForAmounts(sqrtPriceX96, range, desired) };
}
