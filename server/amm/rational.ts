/** A non-negative fraction, exact; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The fraction rounded half up to `digits` significant decimal digits, as the nearest number.
 * The digits are found in integers; only the last step, from decimal text to number, is floating point.
 */
export function toSignificant({ numerator, denominator }: Rational, digits: number): number {
  if (numerator === 0n) return 0;
  const shift = digits - 1 - decimalExponent(numerator, denominator);
  return Number(`${roundShifted(numerator, denominator, shift)}e${-shift}`);
}

/**
 * The fraction as a plain decimal string without exponent, rounded half up, that shows at least `digits`
 * significant digits: more only where the integer part alone is longer.
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

/** ⌊log10(numerator / denominator)⌋ of a positive fraction. */
function decimalExponent(numerator: bigint, denominator: bigint): number {
  const estimate = numerator.toString().length - denominator.toString().length;
  const isBelow =
    estimate >= 0
      ? numerator < denominator * 10n ** BigInt(estimate)
      : numerator * 10n ** BigInt(-estimate) < denominator;
  return isBelow ? estimate - 1 : estimate;
}

/** numerator / denominator · 10^shift, rounded half up. */
function roundShifted(numerator: bigint, denominator: bigint, shift: number): bigint {
  const top = shift >= 0 ? numerator * 10n ** BigInt(shift) : numerator;
  const bottom = shift >= 0 ? denominator : denominator * 10n ** BigInt(-shift);
  return (2n * top + bottom) / (2n * bottom);
}
