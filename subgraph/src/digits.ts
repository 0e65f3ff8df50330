/*
 * Decimal digits of words, four at a time: a text has 16 bits for each letter, and each turn of a loop is a
 * metered step.
 */

const ZERO: u16 = 0x30;
/** Four letters '0'. */
const ZEROS: u64 = 0x0030_0030_0030_0030;

/**
 * Fills what lies between two addresses with the last digits of a word, the last one before `end`; zeros
 * where it has none.
 */
export function writeDigits(start: usize, end: usize, word: u64): void {
  let at = end;
  while (at - start >= 8) {
    at -= 8;
    const rest = word / 10_000;
    const four = word - rest * 10_000;
    const hundreds = four / 100;
    const ones = four - hundreds * 100;
    const first = hundreds / 10;
    const third = ones / 10;
    store<u64>(
      at,
      ZEROS + first + ((hundreds - first * 10) << 16) + (third << 32) + ((ones - third * 10) << 48),
    );
    word = rest;
  }
  while (at > start) {
    at -= 2;
    store<u16>(at, ZERO + <u16>(word % 10));
    word /= 10;
  }
}

/** Parses the digits between two addresses, after a number that stands before them. */
export function readDigits(start: usize, end: usize, before: u64 = 0): u64 {
  let word = before;
  let at = start;
  while (end - at >= 8) {
    const four = load<u64>(at) - ZEROS;
    const value = (four & 15) * 1000 + ((four >> 16) & 15) * 100 + ((four >> 32) & 15) * 10 + (four >> 48);
    word = word * 10_000 + value;
    at += 8;
  }
  while (at < end) {
    word = word * 10 + <u64>(load<u16>(at) - ZERO);
    at += 2;
  }
  return word;
}
