import { readerLocale } from '../words/reader.ts';

/** Percent: what is nearer to zero, or farther from it, stands as only that. */
const LEAST = 0.01;
const MOST = 100_000;

/**
 * Formats a percentage by the digits that mean something: 123 %, 12.35 %, < 0.01 %. The sign of a change is
 * kept.
 */
export function formatShare(percent: number, locale = readerLocale()): string {
  const size = Math.abs(percent);
  const inPercent = (value: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits })
      .format(value / 100)
      .replace('-', '−');
  if (size > 0 && size < LEAST) return `< ${inPercent(LEAST, 2)}`;
  if (size >= MOST) return percent > 0 ? `> ${inPercent(MOST, 0)}` : `< ${inPercent(-MOST, 0)}`;
  return inPercent(percent, size >= 100 ? 0 : 2);
}
