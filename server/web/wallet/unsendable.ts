import type { Quote } from '../api/answers.ts';
import { formatPercent } from '../format/amounts.ts';
import { movedPercent } from '../swap/warnings.ts';
import type { Built } from './useSwapFlow.ts';

/** Age at which a built transaction has to be built anew. */
const MOST_BUILT_AGE_MS = 120_000;
/** Age at which the newest quote says nothing about the market any more. */
const MOST_QUOTE_AGE_MS = 30_000;
/** Percent by which the market may get better than a built transaction: beyond that others could take the difference. */
const MOST_BETTER = 1;

export interface Market {
  /** The newest quote, and when it came, Unix milliseconds. */
  readonly quote: Quote;
  readonly quotedAt: number;
  /** Unix milliseconds. */
  readonly now: number;
  /** Percent. */
  readonly slippage: number;
}

/** Returns why a built transaction is too old, or too far off the market, to be sent; undefined where it can be. */
export function unsendableOf(built: Built, { quote, quotedAt, now, slippage }: Market): string | undefined {
  if (now >= Number(built.swap.deadline) * 1000) return 'This transaction is past its deadline.';
  if (now - quotedAt > MOST_QUOTE_AGE_MS) {
    return `The newest quote is ${Math.floor((now - quotedAt) / 1000)} seconds old. Nothing can be sent until there is a new one.`;
  }
  if (now - built.builtAt > MOST_BUILT_AGE_MS) return 'This transaction is more than two minutes old.';
  const percent = movedPercent(built.quote, quote);
  if (percent > slippage) {
    return `The price moved ${formatPercent(percent)} against you since this transaction was built: it would revert at its slippage limit.`;
  }
  if (-percent > Math.max(slippage, MOST_BETTER)) {
    return `The price is ${formatPercent(-percent)} better than when this transaction was built: others could take the difference.`;
  }
  return undefined;
}
