import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatFee,
  formatNumber,
  formatPercent,
  formatUSD,
  parseAmount,
  shortAmount,
} from './amounts.ts';

describe('parseAmount', () => {
  test.each([
    ['1.5', '1500000'],
    ['.5', '500000'],
    ['1 000', '1000000000'],
    ['0.000001', '1'],
  ])('default: %s of six decimals is %s', (text, raw) => {
    expect(parseAmount(text, 6, 'USDC', 'en')).toEqual({ kind: 'amount', raw });
  });

  test('behavior: a comma is the decimal sign for those who write it so, and refused from others', () => {
    expect(parseAmount('1,5', 6, 'USDC', 'de')).toEqual({ kind: 'amount', raw: '1500000' });
    expect(parseAmount('1,500', 6, 'USDC', 'en').kind).toBe('invalid');
  });

  test('behavior: all 78 digits of the largest integer are kept, one more is refused', () => {
    const most = 2n ** 256n - 1n;
    expect(parseAmount(String(most), 0, 'X')).toEqual({ kind: 'amount', raw: String(most) });
    expect(parseAmount(String(most + 1n), 0, 'X').kind).toBe('invalid');
  });

  test.each(['', ' ', '0', '0.0'])('behavior: "%s" is no amount yet', (text) => {
    expect(parseAmount(text, 6, 'USDC')).toEqual({ kind: 'empty' });
  });

  test.each([
    ['0.0000001', 'USDC has 6 decimals. Enter no more than that.'],
    ['1.2.3', 'Enter one decimal sign, and none between thousands: 1234.5'],
    ['1,234.5', 'Write decimals after a point, and no commas: 1234.5'],
    ['1,5', 'Write decimals after a point, and no commas: 1234.5'],
    ['½', 'Enter a number, without “½”.'],
    ['١', 'Enter a number, without “١”.'],
    ['0x10', 'Enter a number, without “x”.'],
    ['-1', 'Enter a number, without “-”.'],
    ['1e3', 'Enter a number, without “e”.'],
    ['.', 'Enter a number.'],
    ['$1000', 'Enter a number, without “$”.'],
    ['1000 USDC', 'Enter a number, without “U”.'],
    ['1\u202e0', 'Enter a number, without “⟨U+202E⟩”.'],
  ])('error: %s', (text, reason) => {
    expect(parseAmount(text, 6, 'USDC')).toEqual({ kind: 'invalid', reason });
  });
});

describe('formatAmount', () => {
  test.each([
    ['3498762982', 6, '3,498.76'],
    ['1', 18, '0.000000000000000001'],
    ['123456789012345678', 6, '123,456,789,012'],
    ['1999999999', 6, '1,999.99'],
    ['0', 18, '0'],
    ['1234567', 255, '0.0₂₄₈123456'],
    [String(2n ** 256n - 1n), 0, '1.15792 × 10⁷⁷'],
    ['4999930000000000000000000000', 0, '4.99993 × 10²⁷'],
    ['4999999999999999999999999999', 0, '4.99999 × 10²⁷'],
    ['9000000000000000000000000000', 0, '9 × 10²⁷'],
    ['499993000000000000000000', 0, '499,993,000,000,000,000,000,000'],
    ['1', 19, '0.0000000000000000001'],
    ['1', 20, '0.0₁₉1'],
  ])('default: %s with %i decimals is %s, never rounded up', (raw, decimals, text) => {
    expect(formatAmount(raw, decimals, 'en').replaceAll('\u00a0', ' ')).toBe(text);
  });

  test('behavior: the reader’s signs', () => {
    expect(formatAmount('1234567800', 6, 'de')).toBe('1.234,56');
    expect(formatAmount('12', 30, 'de')).toBe('0,0₂₈12');
    expect(formatAmount('4999930000000000000000000000', 0, 'de')).toBe('4,99993\u00a0×\u00a010²⁷');
  });
});

test.each([
  ['296309698259123456789012345678', 18, '296 309 698 259'],
  ['3498762982', 6, '3 498.76'],
  ['1999999999', 6, '1 999.99'],
  ['1500000', 6, '1.5'],
  ['285712345678901234', 18, '0.285712'],
  ['1', 18, '0.000000000000000001'],
  ['0', 18, '0'],
  ['100', 0, '100'],
])('shortAmount: %s with %i decimals is %s', (raw, decimals, text) => {
  expect(shortAmount(raw, decimals).replaceAll('\u202f', ' ')).toBe(text);
});

test('shortAmount: zeros are counted where no field is wide enough', () => {
  expect(shortAmount('1234567', 255)).toBe('0.0₂₄₈123456');
  expect(shortAmount(String(2n ** 256n - 1n), 0)).toBe('1.15792\u00a0×\u00a010⁷⁷');
});

test('formatUSD: cents, small sums by their digits, large ones in short, unknown as a dash', () => {
  expect(formatUSD('1234.5', 'en')).toBe('$1,234.50');
  expect(formatUSD('0.00123456', 'en')).toBe('$0.00123');
  expect(formatUSD(0, 'en')).toBe('$0.00');
  expect(formatUSD('12345678', 'en')).toBe('$12.35M');
  expect(formatUSD(null, 'en')).toBe('–');
  expect(formatUSD(1e14, 'en')).toBe('$100T');
  expect(formatUSD(1e250, 'en')).toBe('> $100T');
});

test('formatPercent: given in percent', () => {
  expect(formatPercent(0.3, 3, 'en')).toBe('0.3%');
  expect(formatPercent(12.3456, 3, 'en')).toBe('12.3%');
});

test('formatNumber: counts and measures, never by a power of ten', () => {
  expect(formatNumber('3498.7654321', 6, 'en')).toBe('3,498.77');
  expect(formatNumber('0.0000000001234567', 4, 'en')).toBe('0.0000000001235');
  expect(formatNumber('152130000000000000', 5, 'en')).toBe('152,130,000,000,000,000');
  expect(formatNumber(0, 6, 'en')).toBe('0');
});

test('formatFee: hundredths of a bip in percent, and a fee that a hook sets by its name', () => {
  expect(formatFee(500, 'en')).toBe('0.05%');
  expect(formatFee(0, 'en')).toBe('0%');
  expect(formatFee(1_000_000, 'en')).toBe('100%');
  expect(formatFee(0x800000, 'en')).toBe('dynamic fee');
});
