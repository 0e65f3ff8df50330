import { readerLocale } from '../words/reader.ts';
import { shownSign } from './decimalSign.ts';

/* Numbers with more zeros than a view has room for, as people write them by hand: never `1.2E-30`. */

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Writes zeros behind the point as their number: seven of them and 12 is 0.0₇12. */
export function manyZeros(count: number, digits: string, locale = readerLocale()): string {
  return `${shownSign('0.0', locale)}${digitsOf(count, SUBSCRIPTS)}${digits}`;
}

/** Writes a whole number by its first digits, cut, and its power of ten: 4.99993 × 10²⁷. */
export function powerOfTen(whole: string, digits: number, locale = readerLocale()): string {
  const rest = whole.slice(1, digits).replace(/0+$/, '');
  const first = rest === '' ? whole.slice(0, 1) : `${whole.slice(0, 1)}.${rest}`;
  return `${shownSign(first, locale)}\u00a0×\u00a010${digitsOf(whole.length - 1, SUPERSCRIPTS)}`;
}

const digitsOf = (count: number, signs: string): string =>
  [...String(count)].map((digit) => signs[Number(digit)] ?? '').join('');
