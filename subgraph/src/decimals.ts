import { BigDecimal, BigInt, Bytes } from '@graphprotocol/graph-ts';
import { numberAsFloat } from './market/floats';
import { isNegative, isZero } from './numbers';

/** 2^96, the denominator of a square root price, from its bytes: parsing its digits is a call of graph-node. */
function q96(): BigDecimal {
  const bytes = new Bytes(13);
  bytes[12] = 1;
  return toDecimal(BigInt.fromSignedBytes(bytes), 0);
}

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
  return shortened(toDecimal(reserve1, decimals1).div(toDecimal(reserve0, decimals0)));
}

/** Price of token0 in token1, whole tokens: (sqrtPriceX96 / 2^96)^2 · 10^(decimals0 - decimals1); null before a price is set. */
export function priceOfSqrt(sqrtPriceX96: BigInt, decimals0: i32, decimals1: i32): BigDecimal | null {
  if (isZero(sqrtPriceX96)) return null;
  const root = toDecimal(sqrtPriceX96, 0).div(q96());
  const price = shortened(root.times(root));
  if (decimals0 != decimals1) price.exp = price.exp.plus(BigInt.fromI32(decimals0 - decimals1));
  return price;
}

/** Price of a coin that counts as one. */
export function oneDollar(): BigDecimal {
  return toDecimal(BigInt.fromI32(1), 0);
}

/** Parses the number that a row keeps as text; null where there is none. */
export function decimalOf(text: string | null): BigDecimal | null {
  return text === null ? null : BigDecimal.fromString(text);
}

/** Writes all digits of the number, as rows keep it; null where there is none. */
export function textOf(decimal: BigDecimal | null): string | null {
  return decimal === null ? null : decimal.toString();
}

/** Digits that prices and dollars keep: two more than answers show. */
const KEPT_DIGITS: i32 = 20;
/** 10^19 is the most that 64 bits hold. */
const MOST_CUT: i32 = 19;

/**
 * Returns the number with its first 20 digits, give or take one; what follows is cut off. Prices and dollars are kept so:
 * graph-node counts the digits of every decimal that it has yet to write anew with each block, and needs no
 * multiplication for that many.
 */
export function shortened(decimal: BigDecimal): BigDecimal {
  if (isZero(decimal.digits)) return decimal;
  const digits = <i32>Math.ceil(Math.log10(numberAsFloat(decimal.digits)));
  const cut = min(digits - KEPT_DIGITS, MOST_CUT);
  if (cut <= 0) return decimal;
  let power: u64 = 1;
  for (let step = 0; step < cut; step++) power *= 10;
  const short = new BigDecimal(decimal.digits.div(BigInt.fromU64(power)));
  short.exp = BigInt.fromI32(decimal.exp.toI32() + cut);
  return short;
}

/** 1 / price; null where there is no price. */
export function inverse(price: BigDecimal | null): BigDecimal | null {
  if (price === null || isZero(price.digits)) return null;
  return shortened(toDecimal(BigInt.fromI32(1), 0).div(price));
}

/**
 * Whether a < b, of numbers that are not negative as `textOf` writes them: plain digits, none of them a needless zero. Takes no
 * call of graph-node, where comparing decimals parses both.
 */
export function isLowerText(a: string, b: string): bool {
  const wholeA = wholeDigits(a);
  const wholeB = wholeDigits(b);
  return wholeA == wholeB ? a < b : wholeA < wholeB;
}

function wholeDigits(text: string): i32 {
  const point = text.indexOf('.');
  return point < 0 ? text.length : point;
}

/** Whether a < b, by one call of graph-node. The operators of graph-ts go through the digits twice. */
export function isLess(a: BigDecimal, b: BigDecimal): bool {
  return isNegative(a.minus(b).digits);
}

/**
 * Returns the greater of two numbers that are not negative; the known one where one is unknown. By floats, which takes no call of
 * graph-node: numbers that differ in the sixteenth digit are alike here.
 */
export function greater(a: BigDecimal | null, b: BigDecimal | null): BigDecimal | null {
  if (a === null || b === null) return a === null ? b : a;
  return floatOf(a) < floatOf(b) ? b : a;
}

function floatOf(decimal: BigDecimal): f64 {
  return numberAsFloat(decimal.digits) * Math.pow(10, <f64>decimal.exp.toI32());
}

export function absolute(amount: BigInt): BigInt {
  return isNegative(amount) ? amount.neg() : amount;
}

export function smaller(a: BigInt, b: BigInt): BigInt {
  return a.lt(b) ? a : b;
}
