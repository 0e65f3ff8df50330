import { Bytes } from '@graphprotocol/graph-ts';
import { copyBytes, unsetBytes } from '../bytes';

/*
 * Ids of pools in one field: of each, its kind as one byte, then the id. An array of ids is an object for
 * each of them whenever the row is read.
 */

export const KIND_PAIR: u8 = 0;
export const KIND_POOL: u8 = 1;
export const KIND_V4_POOL: u8 = 2;
const ADDRESS_LENGTH: i32 = 20;
const V4_ID_LENGTH: i32 = 32;

/** The bytes that the entry at a place takes. */
function lengthAt(list: Bytes, at: i32): i32 {
  return 1 + (load<u8>(list.dataStart + at) == KIND_V4_POOL ? V4_ID_LENGTH : ADDRESS_LENGTH);
}

export function kindAt(list: Bytes, at: i32): u8 {
  return load<u8>(list.dataStart + at);
}

export function idAt(list: Bytes, at: i32): Bytes {
  const id = unsetBytes(lengthAt(list, at) - 1);
  copyBytes(id.dataStart, list.dataStart + at + 1, id.length);
  return id;
}

/** Returns the place after that of the entry. */
export function nextAt(list: Bytes, at: i32): i32 {
  return at + lengthAt(list, at);
}

/** Returns the place of an id; -1 where it is not listed. */
export function placeOf(list: Bytes, id: Bytes): i32 {
  const length = id.length;
  const first = load<u64>(id.dataStart);
  for (let at = 0; at < list.length; at = nextAt(list, at)) {
    const start = list.dataStart + at + 1;
    // Most differ in their first letters.
    if (load<u64>(start) != first || lengthAt(list, at) != length + 1) continue;
    if (memory.compare(start, id.dataStart, length) == 0) return at;
  }
  return -1;
}

export function countOf(list: Bytes): i32 {
  let count = 0;
  for (let at = 0; at < list.length; at = nextAt(list, at)) count++;
  return count;
}

/** Returns the list with one more at its end. */
export function withId(list: Bytes, kind: u8, id: Bytes): Bytes {
  const more = unsetBytes(list.length + 1 + id.length);
  copyBytes(more.dataStart, list.dataStart, list.length);
  store<u8>(more.dataStart + list.length, kind);
  copyBytes(more.dataStart + list.length + 1, id.dataStart, id.length);
  return more;
}

/** Returns the list without the entry at a place. */
export function withoutIdAt(list: Bytes, at: i32): Bytes {
  const next = nextAt(list, at);
  const less = unsetBytes(list.length - next + at);
  copyBytes(less.dataStart, list.dataStart, at);
  copyBytes(less.dataStart + at, list.dataStart + next, list.length - next);
  return less;
}
