import type { PoolState } from './poolState.ts';
import { type Rational, toDecimalString } from './rational.ts';
import { SWAP_MODELS } from './swapModels.ts';

const PRICE_DIGITS = 18;

/** The parts of a state of any protocol that its price may depend on. */
type Priced<State> = State extends PoolState ? Omit<State, 'tick' | 'liquidity' | 'tickRange'> : never;

/**
 * Returns the exact spot price in raw units of token1 per raw unit of token0; undefined for an empty pair or
 * an uninitialized pool. It is reserve1 / reserve0 of a V2 pair, and sqrtPriceX96² / 2^192 of a V3 pool,
 * whose ticks need not be known.
 */
export function spotPrice(state: Priced<PoolState>): Rational | undefined {
  return SWAP_MODELS[state.protocol].spotPrice(state as PoolState);
}

/** Returns the inverse price, token0 per token1. */
export function inverse({ numerator, denominator }: Rational): Rational {
  return { numerator: denominator, denominator: numerator };
}

/**
 * Returns the price in whole tokens, price · 10^decimals0 / 10^decimals1 of token1 per token0, and its
 * inverse. They are plain decimal strings with at least 18 significant digits, rounded half up from exact
 * fractions.
 */
export function formatPrice(
  price: Rational,
  decimals0: number,
  decimals1: number,
): { readonly price: string; readonly priceInverse: string } {
  const adjusted = {
    numerator: price.numerator * 10n ** BigInt(decimals0),
    denominator: price.denominator * 10n ** BigInt(decimals1),
  };
  return {
    price: toDecimalString(adjusted, PRICE_DIGITS),
    priceInverse: toDecimalString(inverse(adjusted), PRICE_DIGITS),
  };
}
