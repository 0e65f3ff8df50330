import { formatUnits, parseUnits } from 'viem';
import { readerLocale } from '../words/reader.ts';
import { t } from '../words/words.tsx';
import { manyZeros, powerOfTen } from './beyondDigits.ts';
import { plainSign, shownSign } from './decimalSign.ts';
import { groupDigits } from './groupDigits.ts';
import { shownText } from './shownText.ts';

/** A number that is written exactly, whatever its size. */
type Exact = Intl.StringNumericLiteral;

/** For amounts of tokens: six significant digits, or more where the whole part has more. Never rounded up. */
const AMOUNT: Intl.NumberFormatOptions = {
  maximumSignificantDigits: 6,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
  roundingMode: 'trunc',
};
const SIGNIFICANT = 6;
const MAX_ZEROS = 18;
const MAX_WHOLE_DIGITS = 24;
const ALL_MONEY = 1e14;
const WITH_COMMAS = /^\d*,[\d.,]*$/;
const NO_LETTERS = /^\d*(?:\.\d*)?$/;

export type ParsedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly raw: string }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Names the first sign that is no part of a number. */
function misreadSign(plain: string): string {
  const [sign] = /[^\d.]/u.exec(plain) ?? [];
  if (sign === undefined && (plain.match(/\./g)?.length ?? 0) > 1)
    return t('Enter one decimal sign, and none between thousands: {example}', {
      example: shownSign('1234.5'),
    });
  return sign === undefined
    ? t('Enter a number.')
    : t('Enter a number, without “{sign}”.', { sign: shownText(sign, 12) });
}

/**
 * Parses a typed amount as raw units. A point is the decimal sign, and so is a comma where the reader's
 * locale has one: elsewhere it may stand between thousands, and an amount must not be guessed.
 */
export function parseAmount(
  text: string,
  decimals: number,
  symbol: string,
  locale = readerLocale(),
): ParsedAmount {
  const typed = text.replace(/\s/g, '');
  const plain = plainSign(typed, locale);
  if (plain === '') return { kind: 'empty' };
  if (WITH_COMMAS.test(plain)) {
    return { kind: 'invalid', reason: t('Write decimals after a point, and no commas: 1234.5') };
  }
  if (!NO_LETTERS.test(plain) || plain === '.') return { kind: 'invalid', reason: misreadSign(plain) };
  const fraction = plain.split('.')[1] ?? '';
  if (fraction.length > decimals) {
    return {
      kind: 'invalid',
      reason: t('{token} has {count} decimals. Enter no more than that.', { token: symbol, count: decimals }),
    };
  }
  const raw = parseUnits(plain.startsWith('.') ? `0${plain}` : plain, decimals);
  if (raw >= 2n ** 256n)
    return { kind: 'invalid', reason: t('This amount is too large. Enter a smaller one.') };
  return raw === 0n ? { kind: 'empty' } : { kind: 'amount', raw: String(raw) };
}

/**
 * Formats an amount for people, in the reader's locale, cut to its significant digits. Whole digits stand
 * all; beyond what tokens of 18 decimals and their supplies need, zeros are counted: 0.0₂₄₈123, 4.99993 ×
 * 10²⁷.
 */
export function formatAmount(raw: string, decimals: number, locale = readerLocale()): string {
  const amount = formatUnits(BigInt(raw), decimals);
  return beyondDigits(amount, locale) ?? new Intl.NumberFormat(locale, AMOUNT).format(amount as Exact);
}

/** Returns an amount for which no view has room; undefined where there is room. */
function beyondDigits(amount: string, locale?: string): string | undefined {
  const [whole = '0', fraction = ''] = amount.split('.');
  if (whole.length > MAX_WHOLE_DIGITS) return powerOfTen(whole, SIGNIFICANT, locale);
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  if (zeros <= MAX_ZEROS) return undefined;
  return manyZeros(zeros, fraction.slice(zeros, zeros + SIGNIFICANT).replace(/0+$/, ''), locale);
}

/** Formats an amount for an input field: all digits, no groups. */
export function editableAmount(raw: string, decimals: number): string {
  return formatUnits(BigInt(raw), decimals);
}

/**
 * Formats an amount for a field without the focus: its significant digits as `formatAmount` has them, grouped
 * by spaces.
 */
export function shortAmount(raw: string, decimals: number): string {
  const amount = formatUnits(BigInt(raw), decimals);
  const [whole = '0', fraction = ''] = amount.split('.');
  const beyond = beyondDigits(amount);
  if (beyond !== undefined) return beyond;
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const digits = whole === '0' ? zeros + SIGNIFICANT : Math.max(0, SIGNIFICANT - whole.length);
  const kept = fraction.slice(0, digits).replace(/0+$/, '');
  return groupDigits(kept === '' ? whole : `${whole}.${kept}`);
}

/**
 * Formats a count or a measure with this number of significant digits; prices and amounts have their own
 * rules.
 */
export function formatNumber(value: string | number, digits = 6, locale = readerLocale()): string {
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: digits });
  return format.format(typeof value === 'number' ? value : (value as Exact));
}

/**
 * Formats dollars: cents, more digits below a dollar, compact from a million on. Beyond all money stands only
 * that.
 */
export function formatUSD(value: string | number | null, locale = readerLocale()): string {
  if (value === null) return '–';
  const dollars = Number(value);
  const size = Math.abs(dollars);
  const style: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' };
  if (size > ALL_MONEY) return `> ${formatUSD(ALL_MONEY, locale)}`;
  if (size >= 1e6) {
    const short = { ...style, notation: 'compact', maximumSignificantDigits: 4 } as const;
    return new Intl.NumberFormat(locale, short).format(dollars);
  }
  if (size > 0 && size < 1)
    return new Intl.NumberFormat(locale, { ...style, maximumSignificantDigits: 3 }).format(dollars);
  return new Intl.NumberFormat(locale, style).format(dollars);
}

/** Formats a percentage, given in percent. */
export function formatPercent(percent: number, digits = 3, locale = readerLocale()): string {
  const style = { style: 'percent', maximumSignificantDigits: digits } as const;
  return new Intl.NumberFormat(locale, style).format(percent / 100);
}

/** In place of a fee: the hook of the pool sets it. */
const DYNAMIC_FEE = 0x800000;

/** Formats the fee of a V3 or V4 pool, given in hundredths of a bip. */
export function formatFee(feePips: number, locale = readerLocale()): string {
  if (feePips === DYNAMIC_FEE) return t('dynamic fee');
  return formatPercent(feePips / 10_000, 4, locale);
}

/** Shortens an address to its first and last digits. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
