/*
 * Whole numbers of two words, without a call of graph-node. What has no branch is one metered step, however
 * long.
 */

const HALF: u64 = 0xffffffff;
/** 2^32. */
const BASE: u64 = 0x100000000;

/** Powers of ten that a word holds, from 10^0 on. */
const POWERS: StaticArray<u64> = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
  100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
  10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
];

/** Returns 10^exponent, of 0 to 19. */
export function powerOfTen(exponent: i32): u64 {
  return unchecked(POWERS[exponent]);
}

/** Returns the upper word of a · b; the lower one is what `a * b` gives. */
export function upperOf(a: u64, b: u64): u64 {
  const lowA = a & HALF;
  const highA = a >> 32;
  const lowB = b & HALF;
  const highB = b >> 32;
  const middle = lowA * highB + ((lowA * lowB) >> 32);
  return highA * highB + (middle >> 32) + (((middle & HALF) + highA * lowB) >> 32);
}

/** Returns (upper · 2^64 + lower) / divisor, rounded down; `upper` is below the divisor, so that it fits. */
export function quotientOf(upper: u64, lower: u64, divisor: u64): u64 {
  if (upper == 0) return lower / divisor;
  const shift = clz(divisor);
  const scaled = divisor << shift;
  const highD = scaled >> 32;
  const lowD = scaled & HALF;
  const top = shift == 0 ? upper : (upper << shift) | (lower >> (64 - shift));
  const rest = lower << shift;
  const high = halfOf(top, rest >> 32, highD, lowD);
  const low = halfOf((top << 32) + (rest >> 32) - high * scaled, rest & HALF, highD, lowD);
  return (high << 32) + low;
}

/**
 * Returns one half of a quotient: (top · 2^32 + next) / (high · 2^32 + low), where `high` has its first bit.
 */
function halfOf(top: u64, next: u64, high: u64, low: u64): u64 {
  let half = top / high;
  let rest = top - half * high;
  while (half >= BASE || half * low > (rest << 32) + next) {
    half--;
    rest += high;
    if (rest >= BASE) break;
  }
  return half;
}

/** Returns the number of decimal digits of a word; 1 for 0. */
export function digitsOf(word: u64): i32 {
  // Bits times log10(2), rounded down: the number of digits or one less.
  const least = ((64 - <i32>clz(word | 1)) * 1233) >> 12;
  return least < 20 && word >= unchecked(POWERS[least]) ? least + 1 : max(least, 1);
}
