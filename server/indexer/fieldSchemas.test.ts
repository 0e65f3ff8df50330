import { describe, expect, test } from 'vitest';
import {
  addressField,
  countField,
  decimalField,
  feeField,
  integerField,
  tickField,
  unsignedField,
} from './fieldSchemas.ts';

describe('decimalField', () => {
  test.each([
    ['0', 0n, 1n],
    ['1', 1n, 1n],
    ['0.50', 50n, 100n],
    ['3500.045', 3_500_045n, 1000n],
    ['1E-18', 1n, 10n ** 18n],
    ['1.5e3', 1500n, 1n],
    ['2.5E+1', 25n, 1n],
  ])('args: %s', (text, numerator, denominator) => {
    expect(decimalField.parse(text)).toEqual({ numerator, denominator });
  });

  test.each([
    ['9'.repeat(300), true],
    ['9'.repeat(301), false],
    ['9'.repeat(3000), false],
    [`0.${'0'.repeat(390)}1`, true],
    [`0.${'1'.repeat(3000)}`, false],
    ['1e299', true],
    ['1e300', false],
    ['10e299', false],
    ['0e999', false],
    ['1e-600', true],
    ['1e-601', false],
  ])('args: a number below 10^300 of which no figure overflows: %.20s', (text, isTaken) => {
    expect(decimalField.safeParse(text).success).toBe(isTaken);
  });

  test.each(['', '-1', '.5', '1.', 'NaN', 'Infinity', '1e99999', 1, null])('error: %o', (value) => {
    expect(decimalField.safeParse(value).success).toBe(false);
  });
});

test('integerField and countField', () => {
  expect(integerField.parse('-340282366920938463463374607431768211456')).toBe(-(2n ** 128n));
  expect(countField.parse('42')).toBe(42);
  for (const wrong of ['', '1.0', '0x1', 5]) expect(integerField.safeParse(wrong).success).toBe(false);
  for (const wrong of ['', '-1', '9999999999999999']) expect(countField.safeParse(wrong).success).toBe(false);
});

test('integers of more than 120 digits, negative fees and ticks of no price are no answers of an index', () => {
  expect(integerField.parse('-1'.padEnd(121, '0'))).toBe(-(10n ** 119n));
  for (const wrong of ['9'.repeat(121), `-${'9'.repeat(3000)}`])
    expect(integerField.safeParse(wrong).success).toBe(false);
  for (const wrong of ['-1', '9'.repeat(3000)]) expect(unsignedField.safeParse(wrong).success).toBe(false);
  for (const [fee, isTaken] of [
    ...([
      [0, true],
      [1_000_000, true],
      [0x800000, true],
    ] as const),
    ...([
      [-1, false],
      [0x800001, false],
      [0.5, false],
    ] as const),
  ])
    expect([fee, feeField.safeParse(fee).success]).toEqual([fee, isTaken]);
  for (const [tick, isTaken] of [
    [-887_272, true],
    [887_272, true],
    [887_273, false],
  ] as const)
    expect([tick, tickField.safeParse(tick).success]).toEqual([tick, isTaken]);
});

test('addressField takes lower case only, as the index writes it', () => {
  expect(addressField.parse(`0x${'ab'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`);
  expect(addressField.safeParse(`0x${'AB'.repeat(20)}`).success).toBe(false);
});
