import { type Rational, toDecimalString } from '../../amm/rational.ts';

const USD_DIGITS = 18;

/**
 * Formats US dollars as a plain decimal string, rounded to 18 significant digits; null when unknown. The
 * index rounds each step to 19, so the last one may be off by a few.
 */
export function presentUSD(amount: Rational | null): string | null {
  if (amount === null) return null;
  const text = toDecimalString(amount, USD_DIGITS);
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
