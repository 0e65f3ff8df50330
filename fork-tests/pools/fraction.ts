/** Exact; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const fraction = (numerator: bigint, denominator: bigint): Fraction => ({ numerator, denominator });

export const product = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

export const over = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);

export const sum = (parts: readonly Fraction[]): Fraction =>
  parts.reduce(
    (a, b) =>
      fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
    fraction(0n, 1n),
  );

export const difference = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);

/** a ≥ b */
export const atLeast = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator >= b.numerator * a.denominator;

/** Digits behind the point that a fraction is written with before it is rounded. */
const PLACES = 80;

/** Returns the decimal text, rounded half up to `significant` digits, without zeros at its end. */
export function decimalText({ numerator, denominator }: Fraction, significant = 18): string {
  return rounded((numerator * 10n ** BigInt(PLACES)) / denominator, PLACES, significant);
}

function rounded(amount: bigint, places: number, significant: number): string {
  const surplus = Math.min(places, String(amount).length - significant);
  if (surplus > 0) {
    const unit = 10n ** BigInt(surplus);
    return rounded((2n * amount + unit) / (2n * unit), places - surplus, significant);
  }
  const digits = String(amount).padStart(places + 1, '0');
  const text = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
  return text.replace(/\.?0*$/, '');
}
