import { BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';

/*
 * Reads the bytes that decide, where graph-ts goes byte by byte with every step metered: a BigInt is little-endian and
 * signed by its last byte.
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

/** Whether two byte arrays, such as ids, are the same. */
export function areSame(a: Bytes, b: Bytes): bool {
  return a.length == b.length && memory.compare(a.dataStart, b.dataStart, a.length) == 0;
}

/** Unix seconds. */
export function timeOf(block: ethereum.Block): i64 {
  return smallNumber(block.timestamp);
}

export function numberOf(block: ethereum.Block): i64 {
  return smallNumber(block.number);
}

/** A number that is not negative and below 2^63. */
function smallNumber(number: BigInt): i64 {
  assert(number.length <= 8 && !isNegative(number), 'no small number');
  let small: i64 = 0;
  for (let at = number.length - 1; at >= 0; at--) small = (small << 8) | unchecked(number[at]);
  return small;
}
