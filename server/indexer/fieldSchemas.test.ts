import { describe, expect, test } from 'vitest';
import { addressField, countField, decimalField, integerField } from './fieldSchemas.ts';

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

test('addressField takes lower case only, as the index writes it', () => {
  expect(addressField.parse(`0x${'ab'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`);
  expect(addressField.safeParse(`0x${'AB'.repeat(20)}`).success).toBe(false);
});
