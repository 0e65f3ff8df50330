import {
  liquidityForAmount0,
  liquidityForAmount1,
  type TokenAmounts,
} from '../../amm/liquidity/liquidityForAmounts.ts';
import { sqrtRangeOf, type TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import { sqrtPriceOf } from '../../amm/liquidity/sqrtPriceOf.ts';
import type { Rational } from '../../amm/rational.ts';
import { spotPrice } from '../../amm/spotPrice.ts';

/** State of a pool of which only the price counts. */
export type SpotState = Parameters<typeof spotPrice>[0];

/** Digits of a surplus. */
const SCALE = 10n ** 15n;

/**
 * Returns the surplus of token0 in an offer at a state of the pool, from −1 to 1. It is 0 where an add takes
 * both whole. A token that does not go into the range is all surplus.
 * @param ticks of the range; undefined for a pair
 */
export function surplusOfToken0(
  state: SpotState,
  ticks: TickBounds | undefined,
  offer: TokenAmounts,
): number {
  const price = spotPrice(state);
  if (price === undefined) throw new Error('a pool without a price');
  const [of0, of1] = ticks === undefined ? inPair(price, offer) : inRange(price, ticks, offer);
  if (of0 === of1) return 0;
  const scaled = Number(((of0 - of1) * SCALE) / (of0 + of1)) / Number(SCALE);
  // A difference below the last digit has a sign still.
  return scaled === 0 ? Math.sign(Number(of0 - of1)) / Number(SCALE) : scaled;
}

/** Returns both amounts in units of token1 times the same factor. */
function inPair(price: Rational, { amount0, amount1 }: TokenAmounts): readonly [bigint, bigint] {
  return [amount0 * price.numerator, amount1 * price.denominator];
}

/** Returns the liquidity that each amount pays for. */
function inRange(
  price: Rational,
  ticks: TickBounds,
  { amount0, amount1 }: TokenAmounts,
): readonly [bigint, bigint] {
  const sqrtPriceX96 = sqrtPriceOf(price) ?? 0n;
  const { lowerX96, upperX96 } = sqrtRangeOf(ticks);
  if (sqrtPriceX96 <= lowerX96) return [0n, amount1];
  if (sqrtPriceX96 >= upperX96) return [amount0, 0n];
  return [
    liquidityForAmount0({ lowerX96: sqrtPriceX96, upperX96 }, amount0),
    liquidityForAmount1({ lowerX96, upperX96: sqrtPriceX96 }, amount1),
  ];
}
