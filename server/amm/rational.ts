/** Hexadecimal digits that a double holds exactly. */
const LEADING_DIGITS = 13;
/** Far more than the error of `log10` for integers of thousands of digits. */
const LOG_ERROR = 1e-9;

/** A non-negative fraction, exact; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Safe to share: a power depends on its exponent alone. */
const POWERS: bigint[] = [];
/** Exponents of figures and prices are below this. */
const MAX_KEPT = 256;

/** Returns 10^exponent. Powers are cached, since computing one takes longer than most of their uses. */
export function powerOfTen(exponent: number): bigint {
  const known = POWERS[exponent];
  if (known !== undefined) return known;
  const power = 10n ** BigInt(exponent);
  if (exponent < MAX_KEPT) POWERS[exponent] = power;
  return power;
}

/** Powers of ten that are exact as doubles. */
const EXACT_POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Digits up to which four roundings to doubles are off by less than `TIE_ROOM` of the last one. */
const DIGITS_OF_DOUBLES = 9;
const TIE_ROOM = 1e-6;

/**
 * Returns the fraction rounded half up to at most 15 `digits` significant decimal digits, as the nearest
 * number. Doubles find the digits except next to a tie, where integers do.
 */
export function toSignificant({ numerator, denominator }: Rational, digits: number): number {
  if (numerator === 0n) return 0;
  const shift = digits - 1 - decimalExponent(numerator, denominator);
  const power = EXACT_POWERS[Math.abs(shift)];
  if (power === undefined) return Number(`${roundShifted(numerator, denominator, shift)}e${-shift}`);
  const ratio = Number(numerator) / Number(denominator);
  const near = shift >= 0 ? ratio * power : ratio / power;
  const whole = Math.round(near);
  // Integers above the range of doubles give 0, infinity or NaN.
  const isClear = digits <= DIGITS_OF_DOUBLES && whole > 0 && Math.abs(near - whole) < 0.5 - TIE_ROOM;
  const rounded = isClear ? whole : Number(roundShifted(numerator, denominator, shift));
  // Both are exact, so the one rounding is that to the nearest number.
  return shift >= 0 ? rounded / power : rounded * power;
}

/**
 * Returns the fraction as a plain decimal string without exponent, rounded half up, with at least `digits`
 * significant digits. More are shown only where the integer part alone is longer.
 */
export function toDecimalString({ numerator, denominator }: Rational, digits: number): string {
  if (numerator === 0n) return '0';
  const decimals = Math.max(0, digits - 1 - decimalExponent(numerator, denominator));
  const text = roundShifted(numerator, denominator, decimals)
    .toString()
    .padStart(decimals + 1, '0');
  if (decimals === 0) return text;
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Returns ⌊log10(numerator / denominator)⌋ of a positive fraction. */
function decimalExponent(numerator: bigint, denominator: bigint): number {
  const log = log10(numerator) - log10(denominator);
  // The rounding of the logarithms matters only next to a whole number.
  const nearest = Math.round(log);
  if (Math.abs(log - nearest) > LOG_ERROR) return Math.floor(log);
  return reaches(numerator, denominator, nearest) ? nearest : nearest - 1;
}

/**
 * Returns about log10 of a positive integer, from hexadecimal digits: linear time instead of quadratic for
 * decimals.
 */
function log10(value: bigint): number {
  const near = Number(value);
  if (near < Number.POSITIVE_INFINITY) return Math.log10(near);
  const digits = value.toString(16);
  const leading = Number(`0x${digits.slice(0, LEADING_DIGITS)}`);
  return Math.log10(leading) + (digits.length - LEADING_DIGITS) * Math.log10(16);
}

/** Returns whether numerator / denominator ≥ 10^exponent. */
function reaches(numerator: bigint, denominator: bigint, exponent: number): boolean {
  return exponent >= 0
    ? numerator >= denominator * powerOfTen(exponent)
    : numerator * powerOfTen(-exponent) >= denominator;
}

/** Returns numerator / denominator · 10^shift, rounded half up. */
function roundShifted(numerator: bigint, denominator: bigint, shift: number): bigint {
  const top = shift >= 0 ? numerator * powerOfTen(shift) : numerator;
  const bottom = shift >= 0 ? denominator : denominator * powerOfTen(-shift);
  return (2n * top + bottom) / (2n * bottom);
}
