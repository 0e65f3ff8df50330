import type { Quote } from '../api/answers.ts';

/** Impact, percent, above which a trade takes a second act. */
const CONFIRMED_ABOVE = 5;
/** Impact, percent, above which the second act is a typed word. */
const WORD_ABOVE = 50;
/** Percentage points by which the impact may rise before consent is asked for again. */
const RISE_ALLOWED = 1;

export interface Ruin {
  readonly act: 'confirm' | 'word';
  /** Percent of the trade that is lost to the pools. */
  readonly percent: number;
  readonly cannotSell: boolean;
}

/** Returns what the trade would ruin; undefined where no second act is needed. */
export function ruinOf({ priceImpact, tokenTax }: Pick<Quote, 'priceImpact' | 'tokenTax'>): Ruin | undefined {
  const cannotSell = tokenTax?.tokenOut?.canSell === false;
  if (!cannotSell && !(priceImpact > CONFIRMED_ABOVE)) return undefined;
  return {
    act: cannotSell || priceImpact > WORD_ABOVE ? 'word' : 'confirm',
    percent: priceImpact,
    cannotSell,
  };
}

/** Returns whether the consent given at one quote covers another: no stronger act, and hardly more impact. */
export function covers(consent: Ruin | undefined, ruin: Ruin | undefined): boolean {
  if (ruin === undefined) return true;
  if (consent === undefined || (ruin.act === 'word' && consent.act !== 'word')) return false;
  return (consent.cannotSell || !ruin.cannotSell) && ruin.percent <= consent.percent + RISE_ALLOWED;
}
