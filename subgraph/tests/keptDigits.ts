/*
 * Decimals as the mappings keep them, in whole numbers: 19 digits, rounded half up at each step.
 */

/** digits / 10^places. */
export interface Kept {
  readonly digits: bigint;
  readonly places: number;
}

/** Rounds a fraction above 0 to 19 digits, half up. */
export function kept(numerator: bigint, denominator: bigint): Kept {
  const power = (exponent: number): bigint => 10n ** BigInt(Math.max(exponent, 0));
  const isFull = (places: number): boolean =>
    numerator * power(places) >= denominator * power(-places) * 10n ** 18n;
  let places = String(denominator).length - String(numerator).length + 20;
  while (isFull(places - 1)) places -= 1;
  const [above, below] = [numerator * power(places), denominator * power(-places)];
  return { digits: (2n * above + below) / (2n * below), places };
}

export function textOf({ digits, places }: Kept): string {
  const text = String(digits * 10n ** BigInt(Math.max(-places, 0))).padStart(places + 1, '0');
  if (places <= 0) return text;
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
}

const fraction = ({ digits, places }: Kept): [bigint, bigint] =>
  places < 0 ? [digits * 10n ** BigInt(-places), 1n] : [digits, 10n ** BigInt(places)];

export const product = (a: Kept, b: Kept): Kept => {
  const [[a0, a1], [b0, b1]] = [fraction(a), fraction(b)];
  return kept(a0 * b0, a1 * b1);
};

export const quotient = (a: Kept, b: Kept): Kept => {
  const [[a0, a1], [b0, b1]] = [fraction(a), fraction(b)];
  return kept(a0 * b1, a1 * b0);
};

export const sum = (a: Kept, b: Kept): Kept => {
  const [[a0, a1], [b0, b1]] = [fraction(a), fraction(b)];
  return kept(a0 * b1 + b0 * a1, a1 * b1);
};

export const isLess = (a: Kept, b: Kept): boolean => {
  const [[a0, a1], [b0, b1]] = [fraction(a), fraction(b)];
  return a0 * b1 < b0 * a1;
};

/** A number of up to so many digits, of which any may be the first. */
export function anyNumber(random: () => number, digits: number): bigint {
  const length = 1 + Math.floor(random() * digits);
  const digitAt = (at: number): number => Math.floor(random() * (at === 0 ? 9 : 10)) + (at === 0 ? 1 : 0);
  return BigInt(Array.from({ length }, (_, at) => digitAt(at)).join(''));
}
