import { BigDecimal, BigInt, Bytes } from '@graphprotocol/graph-ts';
import { Decimal, fromStored, storedOf, toDecimal } from './decimal';
import { isZero } from './numbers';

/**
 * 2^-96, whose root is the denominator of a square root price, to the 34 digits that graph-node reckons with.
 */
function inverseOfQ96(): BigDecimal {
  const digits = new Bytes(15);
  store<u64>(digits.dataStart, 0x3562f4b82261d96a);
  store<u64>(digits.dataStart + 7, 0x003e3aeb4ae13835);
  return storedOf(BigInt.fromSignedBytes(digits), -62);
}

/** Price of token0 in token1, whole tokens, from the reserves of a V2 pair; null when there are none. */
export function priceOfReserves(
  reserve0: BigInt,
  reserve1: BigInt,
  decimals0: i32,
  decimals1: i32,
): Decimal | null {
  if (isZero(reserve0) || isZero(reserve1)) return null;
  return fromStored(storedOf(reserve1, -decimals1).div(storedOf(reserve0, -decimals0)));
}

/**
 * Price of token0 in token1, whole tokens: (sqrtPriceX96 / 2^96)^2 · 10^(decimals0 - decimals1); null before
 * a price is set.
 */
export function priceOfSqrt(sqrtPriceX96: BigInt, decimals0: i32, decimals1: i32): Decimal | null {
  if (isZero(sqrtPriceX96)) return null;
  const root = storedOf(sqrtPriceX96, 0).times(inverseOfQ96());
  const price = fromStored(root.times(root));
  return decimals0 == decimals1 ? price : new Decimal(price.digits, price.exponent + decimals0 - decimals1);
}

/** Price of a coin that counts as one. */
export function oneDollar(): Decimal {
  return new Decimal(1, 0);
}

/** 1 / price; null where there is no price. */
export function inverse(price: Decimal | null): Decimal | null {
  return price === null || price.isZero ? null : oneDollar().over(price);
}

/** Returns the greater of two numbers; the known one where one is unknown. */
export function greater(a: Decimal | null, b: Decimal | null): Decimal | null {
  if (a === null || b === null) return a === null ? b : a;
  return a.isBelow(b) ? b : a;
}
