import { expect, test } from 'vitest';
import {
  formatAge,
  formatAmountShort,
  formatChange,
  formatCount,
  formatDollarPrice,
  formatDollars,
  formatPrice,
} from './figures.ts';

const EN = 'en-US';

test.each([
  ['3498.2712', '3,498.27'],
  ['61234.5678', '61,234.57'],
  ['123456.789', '123,457'],
  ['1234567.89', '1,234,568'],
  ['1', '1'],
  ['1.00012345', '1.00012'],
  ['0.000285714', '0.000285714'],
  ['0.0000123456', '0.0000123456'],
  ['0.00000123456', '0.0₅12345'],
  ['0.00000000120000', '0.0₈12'],
  ['2.93954E-51', '< 0.0₁₄1'],
  ['3.4e38', '> 100T'],
  ['0', '0'],
])('a price of %s is written %s, never by a power of ten', (value, written) => {
  expect(formatPrice(value, EN)).toBe(written);
});

test('default: a price in a locale with a comma', () => {
  expect(formatPrice('0.00000123456', 'de-DE')).toBe('0,0₅12345');
  expect(formatPrice('3498.2712', 'de-DE')).toBe('3.498,27');
});

test('default: dollars in short, and of one token', () => {
  expect(
    ['0', '0.001', '12.345', '1234', '14200000', '3.2e9'].map((value) => formatDollars(value, EN)),
  ).toEqual([...['$0', '< $0.01', '$12.35', '$1.23K', '$14.20M', '$3.20B']]);
  expect(
    ['3498.271', '0.5', '0.0000001', '1e-30', '1e20'].map((value) => formatDollarPrice(value, EN)),
  ).toEqual([...['$3,498.27', '$0.50', '$0.0₆1', '< $0.0₁₄1', '> $100.00T']]);
});

test('default: amounts of tokens in short', () => {
  expect(
    ['0.00000012', '1.5', '9998.994', '1234567', '1e20'].map((value) => formatAmountShort(value, EN)),
  ).toEqual([...['0.0₆12', '1.5', '9,999', '1.23M', '> 100T']]);
});

test('default: changes with their sign', () => {
  expect([1.239, -1.239, 0, -0.004].map((value) => formatChange(value, EN))).toEqual([
    '+1.24%',
    '−1.24%',
    '0%',
    '< 0.01%',
  ]);
});

test('default: counts and ages in short', () => {
  expect([12, 99_999, 1_250_000].map((value) => formatCount(value, EN))).toEqual(['12', '99,999', '1.3M']);
  expect([-3, 59.9, 60, 3599, 7200, 200_000].map(formatAge)).toEqual([
    ...['0 s', '59 s', '1 min', '59 min', '2 h', '2 d'],
  ]);
});
