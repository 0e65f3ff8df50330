import { Bytes } from '@graphprotocol/graph-ts';

/*
 * Bytes that are made and copied by words: the constructor of an array fills it with 0 first, and it and
 * `concat` go byte by byte, each a metered step.
 */

/** Fields of an array of bytes, as AssemblyScript lays it out. */
const BUFFER: usize = 0;
const DATA_START: usize = 4;
const BYTE_LENGTH: usize = 8;

/** Makes bytes whose content is not set: the caller sets all of it. */
export function unsetBytes(length: i32): Bytes {
  const buffer = __new(<usize>length, idof<ArrayBuffer>());
  const bytes = __new(offsetof<Bytes>(), idof<Bytes>());
  store<usize>(bytes + BUFFER, buffer);
  store<usize>(bytes + DATA_START, buffer);
  store<i32>(bytes + BYTE_LENGTH, length);
  return changetype<Bytes>(bytes);
}

/** Copies bytes to a place that does not overlap them. */
export function copyBytes(to: usize, from: usize, length: i32): void {
  let at: usize = 0;
  for (let left = length; left >= 8; left -= 8) {
    store<u64>(to + at, load<u64>(from + at));
    at += 8;
  }
  if ((length & 4) != 0) {
    store<u32>(to + at, load<u32>(from + at));
    at += 4;
  }
  for (let left = length & 3; left > 0; left--) {
    store<u8>(to + at, load<u8>(from + at));
    at++;
  }
}

/** Whether two byte arrays, such as ids, are the same. */
export function areSame(a: Bytes, b: Bytes): bool {
  const length = a.length;
  if (length != b.length) return false;
  const startA = a.dataStart;
  const startB = b.dataStart;
  let at: usize = 0;
  let difference: u64 = 0;
  for (let left = length; left >= 8; left -= 8) {
    difference |= load<u64>(startA + at) ^ load<u64>(startB + at);
    at += 8;
  }
  const rest = length & 7;
  if (rest == 0) return difference == 0;
  // What lies before the last bytes is read too and shifted out.
  const last = load<u64>(startA + length - 8) ^ load<u64>(startB + length - 8);
  return (difference | (last >> <u64>(64 - 8 * rest))) == 0;
}
