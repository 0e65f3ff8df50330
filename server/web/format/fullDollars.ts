import { readerLocale } from '../words/reader.ts';
import { formatNumber, formatUSD } from './amounts.ts';
import { inDollars } from './figures.ts';

/**
 * Formats dollars beside an amount: in full, because two of them are compared. What no amount of money is, as tokens with
 * 255 decimals have it, is cut to fit.
 */
export function fullDollars(dollars: number, locale = readerLocale()): string {
  if (dollars > 0 && dollars < 0.01) return `< ${formatUSD(0.01, locale)}`;
  if (dollars >= 1e15) return inDollars(formatNumber(dollars, 4, locale), locale);
  if (dollars < 1e6 || dollars >= 1e12) return formatUSD(dollars, locale);
  const style = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(dollars);
}
