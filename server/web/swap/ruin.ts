import type { Quote } from '../api/answers.ts';
import type { TradeValue } from '../api/prices.ts';

/** Impact, percent, above which a trade takes a second act. */
const CONFIRMED_ABOVE = 5;
/** Percent of its dollars above which a trade that loses them takes a second act. */
const VALUE_CONFIRMED_ABOVE = 10;
/** Percent, of either, above which the second act is a typed word. */
const WORD_ABOVE = 50;
/** Percentage points by which the loss may rise before consent is asked for again. */
const RISE_ALLOWED = 1;

export interface Ruin {
  readonly act: 'confirm' | 'word';
  /** Percent of the trade that is lost, by its impact or by its dollars: the greater one. */
  readonly percent: number;
  /** The same in dollars; undefined where a price is unknown. */
  readonly lostUSD: number | undefined;
  /** Whether the impact alone asks for the act. */
  readonly isByImpact: boolean;
  readonly cannotSell: boolean;
}

/** Returns what the trade would ruin; undefined where no second act is needed. The value is in dollars. */
export function ruinOf(
  { priceImpact, tokenTax }: Pick<Quote, 'priceImpact' | 'tokenTax'>,
  value?: TradeValue,
): Ruin | undefined {
  const cannotSell = tokenTax?.tokenOut?.canSell === false;
  const lostValue = value === undefined || !(value.in > 0) ? 0 : (1 - value.out / value.in) * 100;
  const isByImpact = priceImpact > CONFIRMED_ABOVE;
  if (!cannotSell && !isByImpact && !(lostValue > VALUE_CONFIRMED_ABOVE)) return undefined;
  const percent = Math.max(priceImpact, lostValue);
  return {
    act: cannotSell || percent > WORD_ABOVE ? 'word' : 'confirm',
    lostUSD: value === undefined ? undefined : (value.in * percent) / 100,
    percent,
    isByImpact,
    cannotSell,
  };
}

/** Returns whether the consent given at one quote covers another: no stronger act, and hardly more loss. */
export function covers(consent: Ruin | undefined, ruin: Ruin | undefined): boolean {
  if (ruin === undefined) return true;
  if (consent === undefined || (ruin.act === 'word' && consent.act !== 'word')) return false;
  return (consent.cannotSell || !ruin.cannotSell) && ruin.percent <= consent.percent + RISE_ALLOWED;
}
