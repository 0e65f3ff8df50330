import { readerLocale } from '../words/reader.ts';
import { formatUSD } from './amounts.ts';

/**
 * Formats dollars beside an amount: in full, because two of them are compared. From a trillion on
 * they are in short.
 */
export function fullDollars(dollars: number, locale = readerLocale()): string {
  if (dollars > 0 && dollars < 0.01) return `< ${formatUSD(0.01, locale)}`;
  if (dollars < 1e6 || dollars >= 1e12) return formatUSD(dollars, locale);
  const style = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(dollars);
}
