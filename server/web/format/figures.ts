import { readerLocale } from '../words/reader.ts';
import { t } from '../words/words.tsx';
import { manyZeros } from './beyondDigits.ts';
import { formatShare } from './share.ts';

/** Prices from here on, and below its inverse, are those of the ends of a range: no market has them. */
const FAR = 1e14;
const NEAR = 1e-15;
const MAX_PLAIN_ZEROS = 4;
const SHORT = { notation: 'compact', maximumFractionDigits: 2 } as const;

/**
 * Formats a price as people write it: six digits that mean something with separators, many zeros behind the
 * point as their number (0.0₇1234), and no power of ten.
 */
export function formatPrice(value: string | number, locale = readerLocale()): string {
  const price = Number(value);
  if (price === 0 || !Number.isFinite(price)) return price === 0 ? '0' : '∞';
  if (price >= FAR) return `> ${formatCount(FAR, locale)}`;
  if (price < NEAR) return `< ${manyZeros(14, '1', locale)}`;
  if (price >= 1000 && price < 100_000) {
    return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
      price,
    );
  }
  if (price >= 1) return withDigits(price, Math.max(6, wholeDigits(price)), locale);
  const [digits = '', exponent = '0'] = price.toExponential(5).split('e');
  const leading = -Number(exponent) - 1;
  if (leading <= MAX_PLAIN_ZEROS) return withDigits(price, 6, locale);
  return manyZeros(leading, digits.replace('.', '').replace(/0+$/, '').slice(0, 5), locale);
}

/** Formats dollars in short, for tables and headings: two decimals and a letter from a thousand on. */
export function formatDollars(value: string | number, locale = readerLocale()): string {
  const dollars = Number(value);
  const size = Math.abs(dollars);
  const style = { style: 'currency', currency: 'USD' } as const;
  if (size > 0 && size < 0.01) return `< ${new Intl.NumberFormat(locale, style).format(0.01)}`;
  if (size < 1000) {
    const minimumFractionDigits = size === 0 ? 0 : 2;
    return new Intl.NumberFormat(locale, {
      ...style,
      minimumFractionDigits,
      maximumFractionDigits: 2,
    }).format(dollars);
  }
  const short = {
    ...style,
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  } as const;
  return new Intl.NumberFormat(locale, short).format(dollars);
}

/** Formats an amount of whole tokens in short: a letter from ten thousand on. */
export function formatAmountShort(value: string | number, locale = readerLocale()): string {
  const amount = Number(value);
  if (amount < 1) return formatPrice(amount, locale);
  if (amount >= FAR) return `> ${formatCount(FAR, locale)}`;
  const style = amount < 10_000 ? ({ maximumSignificantDigits: 5 } as const) : SHORT;
  return new Intl.NumberFormat(locale, style).format(amount);
}

/** Formats dollars of one token or one trade: cents, and below a dollar the digits that mean something. */
export function formatDollarPrice(value: string | number, locale = readerLocale()): string {
  const dollars = Number(value);
  if (dollars !== 0 && dollars < NEAR) return `< ${inDollars(formatPrice(NEAR, locale), locale)}`;
  if (dollars >= 0.01 && dollars < 1) {
    const maximumFractionDigits = dollars < 0.1 ? 7 : 6;
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits,
    }).format(dollars);
  }
  if (dollars !== 0 && dollars < 1) return inDollars(formatPrice(dollars, locale), locale);
  if (dollars >= FAR) return `> ${formatDollars(FAR, locale)}`;
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(dollars);
}

/** Formats a change in percent with its sign. */
export function formatChange(percent: number, locale = readerLocale()): string {
  const size = Math.abs(percent);
  // A change that rounds to nothing goes neither up nor down.
  const sign = size < 0.01 ? '' : percent > 0 ? '+' : '−';
  return `${sign}${formatShare(size, locale)}`;
}

/** Formats a count in short. */
export function formatCount(value: number, locale = readerLocale()): string {
  const style = value >= 100_000 ? ({ notation: 'compact', maximumFractionDigits: 1 } as const) : {};
  return new Intl.NumberFormat(locale, style).format(value);
}

/** Formats the time since a moment: 12 s, 4 min, 3 h, 5 d. */
export function formatAge(seconds: number): string {
  if (seconds < 60) return t('{count} s', { count: Math.max(0, Math.floor(seconds)) });
  if (seconds < 3600) return t('{count} min', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('{count} h', { count: Math.floor(seconds / 3600) });
  return t('{count} d', { count: Math.floor(seconds / 86_400) });
}

/** Puts a written number beside the sign of the dollar, where the locale has it. */
export function inDollars(number: string, locale = readerLocale()): string {
  const style = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(1).replace('1', number);
}

const wholeDigits = (value: number) => Math.floor(Math.log10(value)) + 1;

const withDigits = (value: number, maximumSignificantDigits: number, locale = readerLocale()) =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits }).format(value);
