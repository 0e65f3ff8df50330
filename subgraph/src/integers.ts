import { BigInt } from '@graphprotocol/graph-ts';
import { unsetBytes } from './bytes';
import { readDigits, writeDigits } from './digits';
import { isNegative, ZERO_BI } from './numbers';
import { digitsOf, powerOfTen, quotientOf, upperOf } from './wide';

/*
 * Arithmetic of numbers that fit into 128 bits with their sign, which nearly all amounts do: each call of
 * graph-node for one costs more than a hundred steps. Larger ones go to graph-node. A BigInt is
 * little-endian, of any length, and signed by its last bit.
 */

/** Most bytes of a number that is reckoned with here. */
const WIDTH: i32 = 16;
const MINUS: u16 = 0x2d;
/** Digits of a power of ten that a word holds. */
const WORD_DIGITS: i32 = 19;
/** 10^38 / 2^64, rounded down. */
export const UPPER_LIMIT: u64 = 5_421_010_862_427_522_170;

/** The lower 64 bits of a number. */
export function lowerOf(number: BigInt): u64 {
  const length = number.length;
  if (length >= 8) return load<u64>(number.dataStart);
  return length == 0 ? 0 : <u64>lastBytes(number, length);
}

/** The 64 bits above those, with the sign continued. */
export function higherOf(number: BigInt): i64 {
  const length = number.length;
  if (length >= WIDTH) return load<i64>(number.dataStart + 8);
  if (length > 8) return lastBytes(number, length - 8);
  return isNegative(number) ? -1 : 0;
}

/**
 * The last 1 to 8 bytes, signed. What lies before them is read too and shifted out: byte by byte each would
 * be a step.
 */
function lastBytes(number: BigInt, count: i32): i64 {
  return load<i64>(number.dataStart + number.length - 8) >> <i64>(64 - 8 * count);
}

function integerOf(low: u64, high: i64): BigInt {
  const integer = changetype<BigInt>(unsetBytes(WIDTH));
  store<u64>(integer.dataStart, low);
  store<i64>(integer.dataStart + 8, high);
  return integer;
}

export function sumOf(a: BigInt, b: BigInt): BigInt {
  if (a.length > WIDTH || b.length > WIDTH) return a.plus(b);
  const low = lowerOf(a);
  const highA = higherOf(a);
  const highB = higherOf(b);
  const sum = low + lowerOf(b);
  const high = highA + highB + (sum < low ? 1 : 0);
  // Out of 128 bits: both have the other sign.
  return ((highA ^ high) & (highB ^ high)) < 0 ? a.plus(b) : integerOf(sum, high);
}

export function differenceOf(a: BigInt, b: BigInt): BigInt {
  if (a.length > WIDTH || b.length > WIDTH) return a.minus(b);
  const low = lowerOf(a);
  const highA = higherOf(a);
  const highB = higherOf(b);
  const lowB = lowerOf(b);
  const high = highA - highB - (low < lowB ? 1 : 0);
  return ((highA ^ highB) & (highA ^ high)) < 0 ? a.minus(b) : integerOf(low - lowB, high);
}

export function negative(amount: BigInt): BigInt {
  return differenceOf(ZERO_BI, amount);
}

export function absolute(amount: BigInt): BigInt {
  return isNegative(amount) ? negative(amount) : amount;
}

export function smaller(a: BigInt, b: BigInt): BigInt {
  if (a.length > WIDTH || b.length > WIDTH) return a.lt(b) ? a : b;
  const highA = higherOf(a);
  const highB = higherOf(b);
  return (highA == highB ? lowerOf(a) < lowerOf(b) : highA < highB) ? a : b;
}

/** Writes all digits of a number, with a sign where it is negative. */
export function textOfInteger(number: BigInt): string {
  if (number.length > WIDTH) return number.toString();
  const sign = isNegative(number) ? 1 : 0;
  const present = absolute(number);
  const upper = <u64>higherOf(present);
  const lower = lowerOf(present);
  if (upper >= UPPER_LIMIT) return number.toString();
  const power = powerOfTen(WORD_DIGITS);
  const high = quotientOf(upper, lower, power);
  const low = lower - high * power;
  const length = sign + (high == 0 ? digitsOf(low) : digitsOf(high) + WORD_DIGITS);
  const text = __new(<usize>(length << 1), idof<string>());
  const start = text + <usize>(sign << 1);
  let at = text + <usize>(length << 1);
  if (high != 0) {
    const middle = at - <usize>(WORD_DIGITS << 1);
    writeDigits(middle, at, low);
    at = middle;
  }
  writeDigits(start, at, high == 0 ? low : high);
  if (sign == 1) store<u16>(text, MINUS);
  return changetype<string>(text);
}

/** Parses a number that is not negative, as `textOfInteger` writes it. */
export function integerOfText(text: string): BigInt {
  const length = text.length;
  if (length > 2 * WORD_DIGITS) return BigInt.fromString(text);
  const start = changetype<usize>(text);
  const end = start + <usize>(length << 1);
  if (length <= WORD_DIGITS) return integerOf(readDigits(start, end), 0);
  const middle = end - <usize>(WORD_DIGITS << 1);
  const high = readDigits(start, middle);
  const power = powerOfTen(WORD_DIGITS);
  const product = high * power;
  const low = product + readDigits(middle, end);
  return integerOf(low, <i64>(upperOf(high, power) + (low < product ? 1 : 0)));
}
