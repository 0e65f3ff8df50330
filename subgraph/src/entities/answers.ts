import { BigInt, Bytes } from '@graphprotocol/graph-ts';

/* Return data of a contract, which can hold anything: what is not of the asked type is no answer. */

const WORD: i32 = 32;

/**
 * Returns the string or, where the answer is a single word that is none, the bytes32; null where it is
 * neither.
 */
export function textOfAnswer(answer: Bytes): string | null {
  const text = stringOfAnswer(answer);
  if (text !== null) return text;
  return answer.length == WORD ? answer.toString() : null;
}

/** Returns the first word as an unsigned number; null where there is none. */
export function numberOfAnswer(answer: Bytes): BigInt | null {
  if (answer.length < WORD) return null;
  const littleEndian = Bytes.fromUint8Array(answer.slice(0, WORD).reverse());
  return BigInt.fromUnsignedBytes(littleEndian);
}

function stringOfAnswer(answer: Bytes): string | null {
  const offset = placeAt(answer, 0);
  if (offset < 0) return null;
  const length = placeAt(answer, offset);
  const start = offset + WORD;
  if (length < 0 || length > answer.length - start) return null;
  return Bytes.fromUint8Array(answer.slice(start, start + length)).toString();
}

/**
 * Returns the word at `offset` as a place within the answer; −1 where it is not there or lies outside of the
 * answer.
 */
function placeAt(answer: Bytes, offset: i32): i32 {
  if (offset > answer.length - WORD) return -1;
  let place: i64 = 0;
  for (let at = offset; at < offset + WORD; at++) {
    place = (place << 8) + <i64>answer[at];
    // It only grows from here on, and must not leave 64 bits.
    if (place > answer.length) return -1;
  }
  return <i32>place;
}
