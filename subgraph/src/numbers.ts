import { BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';

/*
 * Reads the bytes that decide, where graph-ts goes byte by byte with every step metered: a BigInt is
 * little-endian and signed by its last byte.
 */

export const ZERO_BI = BigInt.zero();
export const NO_BYTES = new Bytes(0);

export function isZero(number: BigInt): bool {
  for (let at = number.length - 1; at >= 0; at--) {
    if (unchecked(number[at]) != 0) return false;
  }
  return true;
}

export function isNegative(number: BigInt): bool {
  const length = number.length;
  return length > 0 && unchecked(number[length - 1]) >= 128;
}

/** Unix seconds. */
export function timeOf(block: ethereum.Block): i64 {
  return smallNumber(block.timestamp);
}

export function numberOf(block: ethereum.Block): i64 {
  return smallNumber(block.number);
}

/** A number that is not negative and below 2^63. What lies before its bytes is read too and shifted out. */
function smallNumber(number: BigInt): i64 {
  const length = number.length;
  assert(length <= 8 && !isNegative(number), 'no small number');
  return length == 0 ? 0 : load<i64>(number.dataStart + length - 8) >> <i64>(64 - 8 * length);
}
