import { describe, expect, test } from 'vitest';
import { toDecimalString, toSignificant } from './rational.ts';

describe('toSignificant', () => {
  test.each([
    [0n, 1n, 6, 0],
    [1n, 3n, 6, 0.333333],
    [2n, 3n, 6, 0.666667],
    [123_456_750n, 100n, 6, 1_234_570],
    [999_999_500n, 1000n, 6, 1_000_000],
    [1n, 10n ** 30n, 6, 1e-30],
    [10n ** 40n + 1n, 1n, 6, 1e40],
    [9_999_994n, 10_000_000n, 6, 0.999999],
    [9_999_995n, 10_000_000n, 6, 1],
    [1n, 8n, 15, 0.125],
    [10n ** 3000n - 1n, 10n ** 2990n, 12, 1e10],
    [10n ** 2990n, 10n ** 3000n - 1n, 12, 1e-10],
    [7n * 10n ** 2000n, 3n * 10n ** 2000n, 6, 2.33333],
    [10n ** 308n, 2n * 10n ** 308n, 6, 0.5],
    [3n * 10n ** 308n, 10n ** 308n, 6, 3],
    [10n ** 22n, 1n, 15, 1e22],
  ])('args: %i / %i to %i digits', (numerator, denominator, digits, expected) => {
    expect(toSignificant({ numerator, denominator }, digits)).toBe(expected);
  });
});

test('toSignificant rounds up from a tie on, and down by any part below it', () => {
  for (let kept = 100_000n; kept < 1_000_000n; kept += 90_001n) {
    for (let exponent = -30; exponent <= 30; exponent++) {
      const [up, down] = [10n ** BigInt(Math.max(0, exponent)), 10n ** BigInt(Math.max(0, -exponent))];
      const expected = (digits: bigint) => Number(`${digits}e${exponent}`);
      for (const part of [10n ** 5n, 10n ** 9n, 10n ** 40n]) {
        const denominator = 2n * part * down;
        const tie = (2n * kept + 1n) * part * up;
        expect(toSignificant({ numerator: tie, denominator }, 6)).toBe(expected(kept + 1n));
        expect(toSignificant({ numerator: tie + 1n, denominator }, 6)).toBe(expected(kept + 1n));
        expect(toSignificant({ numerator: tie - 1n, denominator }, 6)).toBe(expected(kept));
      }
    }
  }
});

test('every power of ten, and its neighbours, has the right number of digits', () => {
  for (let exponent = 1; exponent < 320; exponent++) {
    const power = 10n ** BigInt(exponent);
    for (const [value, digits] of [
      [power - 1n, exponent],
      [power, exponent + 1],
      [power + 1n, exponent + 1],
    ] as const) {
      expect(toDecimalString({ numerator: value, denominator: 1n }, 1)).toBe(String(value));
      expect(toDecimalString({ numerator: value, denominator: 1n }, digits + 2)).toBe(`${value}.00`);
    }
  }
});

describe('toDecimalString', () => {
  test.each([
    [0n, 1n, '0'],
    [1n, 1n, '1.00000000000000000'],
    [1n, 3n, '0.333333333333333333'],
    [2n, 3n, '0.666666666666666667'],
    [1n, 10n ** 24n, '0.00000000000000000000000100000000000000000'],
    [123_456_789_012_345_678_901n, 1n, '123456789012345678901'],
    [123_456_789_012_345_678_901n, 2n, '61728394506172839451'],
    [99_999_999_999_999_999_995n, 10n ** 20n, '1.000000000000000000'],
  ])('args: %i / %i', (numerator, denominator, expected) => {
    expect(toDecimalString({ numerator, denominator }, 18)).toBe(expected);
  });
});
