import { BigDecimal, BigInt } from '@graphprotocol/graph-ts';
import { isNegative, isZero } from './numbers';

/** 2^96, the denominator of a square root price. */
const Q96 = '79228162514264337593543950336';

/** Divides by 10^decimals. This costs nothing: a decimal is digits and an exponent of ten. */
export function toDecimal(amount: BigInt, decimals: i32): BigDecimal {
  const decimal = new BigDecimal(amount);
  decimal.exp = BigInt.fromI32(-decimals);
  return decimal;
}

/** Price of token0 in token1, whole tokens, from the reserves of a V2 pair; null when there are none. */
export function priceOfReserves(
  reserve0: BigInt,
  reserve1: BigInt,
  decimals0: i32,
  decimals1: i32,
): BigDecimal | null {
  if (isZero(reserve0) || isZero(reserve1)) return null;
  return toDecimal(reserve1, decimals1).div(toDecimal(reserve0, decimals0));
}

/** Price of token0 in token1, whole tokens: (sqrtPriceX96 / 2^96)^2 · 10^(decimals0 - decimals1); null before a price is set. */
export function priceOfSqrt(sqrtPriceX96: BigInt, decimals0: i32, decimals1: i32): BigDecimal | null {
  if (isZero(sqrtPriceX96)) return null;
  const root = toDecimal(sqrtPriceX96, 0).div(BigDecimal.fromString(Q96));
  const price = root.times(root);
  if (decimals0 != decimals1) price.exp = price.exp.plus(BigInt.fromI32(decimals0 - decimals1));
  return price;
}

/** Parses the number that a row keeps as text; null where there is none. */
export function decimalOf(text: string | null): BigDecimal | null {
  return text === null ? null : BigDecimal.fromString(text);
}

/** Writes all digits of the number, as rows keep it; null where there is none. */
export function textOf(decimal: BigDecimal | null): string | null {
  return decimal === null ? null : decimal.toString();
}

/** 1 / price; null where there is no price. */
export function inverse(price: BigDecimal | null): BigDecimal | null {
  if (price === null || isZero(price.digits)) return null;
  return toDecimal(BigInt.fromI32(1), 0).div(price);
}

/** Whether a < b, by one call of graph-node. The operators of graph-ts go through the digits twice. */
export function isLess(a: BigDecimal, b: BigDecimal): bool {
  return isNegative(a.minus(b).digits);
}

export function absolute(amount: BigInt): BigInt {
  return isNegative(amount) ? amount.neg() : amount;
}

export function smaller(a: BigInt, b: BigInt): BigInt {
  return a.lt(b) ? a : b;
}
