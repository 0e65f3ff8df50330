import type { Rational } from '../../amm/rational.ts';

/** Maximum amount of one Permit2 transfer: 2^160 − 1. */
export const MAX_PERMIT2_AMOUNT = (1n << 160n) - 1n;

/** Maximum amount of a swap: 2^256 − 1. */
export const MAX_UINT256 = (1n << 256n) - 1n;

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,100}))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Parses percentage / 100 as the exact rational of the decimal text: "0.1" is 1/1000, not the nearest double.
 * A number stands for its shortest decimal form. Returns `undefined` unless it is a plain non-negative
 * decimal.
 */
export function parsePercentage(percentage: string | number): Rational | undefined {
  const match = DECIMAL.exec(String(percentage));
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length + 2 - Number(exponent);
  return scale >= 0
    ? { numerator: digits, denominator: 10n ** BigInt(scale) }
    : { numerator: digits * 10n ** BigInt(-scale), denominator: 1n };
}

/**
 * Returns floor(amountOut · (1 − tolerance)), raw units. A tolerance of 1/200 is 0.5 %; one of 1 or more
 * gives 0.
 */
export function minimumAmountOut(amountOut: bigint, tolerance: Rational): bigint {
  const { numerator, denominator } = tolerance;
  return numerator >= denominator ? 0n : (amountOut * (denominator - numerator)) / denominator;
}

/**
 * Returns min(ceil(amountIn · (1 + tolerance)), ceiling), raw units. The ceiling is MAX_PERMIT2_AMOUNT where
 * Permit2 moves the token and MAX_UINT256 elsewhere: a larger bound could not be spent. Returns `undefined`
 * when amountIn itself exceeds the ceiling, because then no transaction can pay it.
 */
export function maximumAmountIn(amountIn: bigint, tolerance: Rational, ceiling: bigint): bigint | undefined {
  if (amountIn > ceiling) return undefined;
  const { numerator, denominator } = tolerance;
  const bound = (amountIn * (denominator + numerator) + denominator - 1n) / denominator;
  return bound < ceiling ? bound : ceiling;
}
