import { Decimal, KEPT_DIGITS } from './decimal';
import { readDigits, writeDigits } from './digits';
import { digitsOf, powerOfTen } from './wide';

const POINT: u16 = 0x2e;

/** Parses the number that a row keeps as text, as `textOf` writes it; null where there is none. */
export function decimalOf(text: string | null): Decimal | null {
  if (text === null) return null;
  const start = changetype<usize>(text);
  const end = start + <usize>(text.length << 1);
  let point = start;
  while (point < end && load<u16>(point) != POINT) point += 2;
  if (point == end) {
    // What lies beyond the digits that are kept are zeros, and too many for a word.
    const kept = min(end, start + (KEPT_DIGITS << 1));
    return new Decimal(readDigits(start, kept), <i32>((end - kept) >> 1));
  }
  const fraction = point + 2;
  return new Decimal(readDigits(fraction, end, readDigits(start, point)), -(<i32>((end - fraction) >> 1)));
}

/**
 * Writes all digits of the number, as rows keep it: plain, and none of them a needless zero; null where there
 * is none.
 */
export function textOf(decimal: Decimal | null): string | null {
  if (decimal === null) return null;
  if (decimal.isZero) return '0';
  let digits = decimal.digits;
  let exponent = decimal.exponent;
  for (let step = 16; step > 0; step >>= 1) {
    const power = powerOfTen(step);
    if (digits % power != 0) continue;
    digits /= power;
    exponent += step;
  }
  const places = max(-exponent, 0);
  // Before the point stands at least one digit.
  const length = max(digitsOf(digits) + exponent, 1) + (places == 0 ? 0 : places + 1);
  const text = __new(<usize>(length << 1), idof<string>());
  const end = text + <usize>(length << 1);
  if (places == 0) {
    const zeros = end - <usize>(max(exponent, 0) << 1);
    writeDigits(zeros, end, 0);
    writeDigits(text, zeros, digits);
  } else {
    const fraction = end - <usize>(places << 1);
    writeDigits(fraction, end, digits);
    store<u16>(fraction - 2, POINT);
    writeDigits(text, fraction - 2, places > KEPT_DIGITS ? 0 : digits / powerOfTen(places));
  }
  return changetype<string>(text);
}
