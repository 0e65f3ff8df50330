import { t } from '../../words/words.tsx';
import type { Period } from '../usePool.ts';

/** What a chart of a market shows. */
export const FIGURES = ['price', 'volume', 'value'] as const;
export type Figure = (typeof FIGURES)[number];
export const FIGURE_NAMES = { price: 'Price', volume: 'Volume', value: 'TVL' } as const;

/** The spans that a chart shows, each by the periods that it is drawn of. */
export const RANGES = {
  '1D': { interval: 'hour', periods: 24 },
  '1W': { interval: 'hour', periods: 7 * 24 },
  '1M': { interval: 'hour', periods: 30 * 24 },
  '1Y': { interval: 'day', periods: 365 },
  All: { interval: 'day', periods: 1000 },
} as const;

export type Range = keyof typeof RANGES;

const NAMES = Object.keys(RANGES) as Range[];

/** Returns a range as it is written on its button. */
export const rangeName = (range: Range): string => t(range);

export const rangeNames = () => NAMES.map((name) => [name, rangeName(name)] as const);

/** Returns the range of an address, a week where it names none. */
export function rangeOf(text: string | null): Range {
  return NAMES.find((name) => name === text) ?? '1W';
}

/** Returns a period with its prices the other way round: what was highest is lowest. */
export function turned(period: Period): Period {
  const { open, high, low, close } = period;
  return { ...period, open: inverse(open), high: inverse(low), low: inverse(high), close: inverse(close) };
}

/** Returns the inverse of a price as a plain number; prices that are drawn need no more than its digits. */
function inverse(price: string | null): string | null {
  return price === null || Number(price) === 0 ? null : String(1 / Number(price));
}

/**
 * Returns the change from the first price of a series to a present one, percent; null where one is unknown.
 */
export function changeOver(first: string | null | undefined, now: string | null): number | null {
  if (first === null || first === undefined || now === null || Number(first) === 0) return null;
  return (Number(now) / Number(first) - 1) * 100;
}
