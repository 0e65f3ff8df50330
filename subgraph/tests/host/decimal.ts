/** A number of graph-node: digits · 10^exponent, at most 34 significant digits and no zero at the end. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const MAX_DIGITS = 34;
/** Digits of a quotient before it is rounded. */
const QUOTIENT_DIGITS = 100;
const [LEAST_EXPONENT, MOST_EXPONENT] = [-6143, 6144];

/** The number with what is past 34 digits rounded, half up; a negative one is cut, as graph-node does. */
export function toDecimal(digits: bigint, exponent: number): Decimal {
  if (digits === 0n) return { digits: 0n, exponent: 0 };
  const excess = String(absolute(digits)).length - MAX_DIGITS;
  const rounded = excess > 0 ? round(digits, excess) : digits;
  const text = String(rounded);
  const zeros = text.length - text.replace(/0+$/, '').length;
  const result = { digits: rounded / 10n ** BigInt(zeros), exponent: exponent + Math.max(excess, 0) + zeros };
  if (result.exponent < LEAST_EXPONENT || result.exponent > MOST_EXPONENT) {
    throw new Error(`big decimal exponent '${result.exponent}' is outside the range`);
  }
  return result;
}

/** @throws Error where the text is no number */
export function decimalOf(text: string): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole + fraction === '') throw new Error(`failed to parse BigDecimal '${text}'`);
  const digits = BigInt(whole + fraction);
  return toDecimal(sign === '-' ? -digits : digits, Number(exponent) - fraction.length);
}

/** All digits, without an exponent. */
export function textOf({ digits, exponent }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(absolute(digits));
  if (exponent >= 0) return `${sign}${text}${'0'.repeat(exponent)}`;
  const padded = text.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return toDecimal(shifted(a, exponent) + shifted(b, exponent), exponent);
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { ...b, digits: -b.digits });
}

export function times(a: Decimal, b: Decimal): Decimal {
  return toDecimal(a.digits * b.digits, a.exponent + b.exponent);
}

/** @throws Error by zero */
export function dividedBy(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) throw new Error('attempted to divide a BigDecimal by zero');
  const [dividend, divisor] = [absolute(a.digits), absolute(b.digits)];
  const shift = QUOTIENT_DIGITS + Math.max(String(divisor).length - String(dividend).length, 0);
  const quotient = (dividend * 10n ** BigInt(shift)) / divisor;
  const isNegative = a.digits < 0n !== b.digits < 0n;
  return toDecimal(isNegative ? -quotient : quotient, a.exponent - b.exponent - shift);
}

export function compare(a: Decimal, b: Decimal): number {
  const difference = minus(a, b).digits;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function round(digits: bigint, excess: number): bigint {
  const unit = 10n ** BigInt(excess);
  return digits / unit + ((digits % unit) * 2n >= unit ? 1n : 0n);
}

function shifted({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
