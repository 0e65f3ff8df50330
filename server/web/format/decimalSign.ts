import { readerLocale } from '../words/reader.ts';

/** Returns the sign before the decimals in a locale. */
function decimalSign(locale = readerLocale()): string {
  return new Intl.NumberFormat(locale).format(0.5).includes(',') ? ',' : '.';
}

/** Writes a plain decimal with the sign of the locale. */
export function shownSign(plain: string, locale = readerLocale()): string {
  return plain.replace('.', decimalSign(locale));
}

/**
 * Writes a typed decimal with a point. A comma counts only where it is the sign: elsewhere it may stand
 * between thousands.
 */
export function plainSign(typed: string, locale = readerLocale()): string {
  return decimalSign(locale) === ',' ? typed.replaceAll(',', '.') : typed;
}
