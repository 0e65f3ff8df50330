import { BigInt } from '@graphprotocol/graph-ts';

const TWO_64: f64 = 18446744073709551616.0;
export const TWO_96: f64 = 79228162514264337593543950336.0;
const FRACTION_BITS: u64 = 52;

/** Returns a number that is not negative, rounded to a float. */
export function numberAsFloat(number: BigInt): f64 {
  let sum: f64 = 0;
  for (let at = number.length - 1; at >= 0; at--) sum = sum * 256 + <f64>unchecked(number[at]);
  return sum;
}

/** Returns a number of 128 bits, rounded to a float; 0 when it is negative. */
export function wideAsFloat(low: u64, high: i64): f64 {
  return high < 0 ? 0 : <f64>high * TWO_64 + <f64>low;
}

/** Returns the whole part of a float that is not negative. */
export function naturalOf(float: f64): BigInt {
  if (!(float > 0)) return BigInt.zero();
  const bits = reinterpret<u64>(float);
  const exponent = <i32>((bits >> FRACTION_BITS) & 0x7ff) - 1075;
  const digits = (bits & 0xfffffffffffff) | 0x10000000000000;
  if (exponent <= -64) return BigInt.zero();
  return exponent < 0
    ? BigInt.fromU64(digits >> <u64>-exponent)
    : BigInt.fromU64(digits).leftShift(<u8>exponent);
}
