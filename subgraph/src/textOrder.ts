/*
 * Order of numbers that are not negative, by their digits as rows keep them: plain, none of them needless.
 * Four letters at a time, because each turn of a loop is a metered step.
 */

/** Four letters '.'. */
const POINTS: u64 = 0x002e_002e_002e_002e;
const LOW_BITS: u64 = 0x0001_0001_0001_0001;
const HIGH_BITS: u64 = 0x8000_8000_8000_8000;

/**
 * Returns -1, 0 or 1, as a number is below another one, equal or above. Where most digits are alike it takes
 * less than to parse both.
 */
export function compareTexts(a: string, b: string): i32 {
  return compare(a, b, 0);
}

/** The same of whole numbers. */
export function compareWholeTexts(a: string, b: string): i32 {
  return a.length == b.length ? compare(a, b, 1) : a.length < b.length ? -1 : 1;
}

/**
 * Returns the higher or the lower of two numbers, the first where they are equal; the known one where one is
 * unknown.
 */
export function outerText(a: string | null, b: string | null, isHigher: bool): string | null {
  if (a === null || b === null) return a === null ? b : a;
  const order = compareTexts(a, b);
  return order != 0 && order < 0 == isHigher ? b : a;
}

/** @param points not 0 where the whole parts have as many digits */
function compare(a: string, b: string, points: u64): i32 {
  if (changetype<usize>(a) == changetype<usize>(b)) return 0;
  const length = min(a.length, b.length);
  const startA = changetype<usize>(a);
  const startB = changetype<usize>(b);
  let at: usize = 0;
  for (let left = length; left >= 4; left -= 4) {
    const fourA = load<u64>(startA + at);
    const fourB = load<u64>(startB + at);
    if (fourA != fourB) return order(a, b, fourA, fourB, points);
    points |= pointsIn(fourA);
    at += 8;
  }
  const rest = length & 3;
  if (rest != 0) {
    const lastA = lastLetters(startA + <usize>(length << 1), rest);
    const lastB = lastLetters(startB + <usize>(length << 1), rest);
    if (lastA != lastB) return order(a, b, lastA, lastB, points);
  }
  // One text is the beginning of the other.
  return a.length == b.length ? 0 : a.length < b.length ? -1 : 1;
}

/**
 * Compares by up to four letters in which the texts differ, and whole parts where they are longer than all
 * before.
 */
function order(a: string, b: string, fourA: u64, fourB: u64, points: u64): i32 {
  const shift = ctz(fourA ^ fourB) & 48;
  const before = fourA & (((<u64>1) << shift) - 1);
  if ((points | pointsIn(before)) == 0) {
    const wholeA = wholeDigits(a);
    const wholeB = wholeDigits(b);
    if (wholeA != wholeB) return wholeA < wholeB ? -1 : 1;
  }
  return ((fourA >> shift) & 0xffff) < ((fourB >> shift) & 0xffff) ? -1 : 1;
}

/** Returns the number of digits before the point, all where there is none. */
function wholeDigits(text: string): i32 {
  const length = text.length;
  const start = changetype<usize>(text);
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    const points = pointsIn(load<u64>(start + <usize>(at << 1)));
    if (points != 0) return at + <i32>(ctz(points) >> 4);
  }
  const rest = length & 3;
  if (rest == 0) return length;
  const points = pointsIn(lastLetters(start + <usize>(length << 1), rest));
  return points == 0 ? length : at + <i32>(ctz(points) >> 4);
}

/** Returns the last 1 to 3 letters before `end`. What lies before them is read too and shifted out. */
function lastLetters(end: usize, count: i32): u64 {
  return load<u64>(end - 8) >> <u64>(64 - 16 * count);
}

/** Returns a number whose least bit lies in the first letter that is a point; 0 where none is. */
function pointsIn(four: u64): u64 {
  const others = four ^ POINTS;
  return (others - LOW_BITS) & ~others & HIGH_BITS;
}
