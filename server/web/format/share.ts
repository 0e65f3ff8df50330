import { readerLocale } from '../words/reader.ts';
import { formatPercent } from './amounts.ts';

const LEAST = 0.01;

/** Formats a percentage for a glance: two decimals, and what is smaller as that. The sign of a change is kept. */
export function formatShare(percent: number, locale = readerLocale()): string {
  const size = Math.abs(percent);
  if (size > 0 && size < LEAST) return `< ${formatPercent(LEAST, 3, locale)}`;
  const style = { style: 'percent', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(locale, style).format(percent / 100).replace('-', '−');
}
