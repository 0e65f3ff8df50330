import type { Quote } from '../api/answers.ts';
import { formatPercent } from '../format/amounts.ts';
import { movedPercent } from '../swap/warnings.ts';
import type { Problem } from '../words/problem.ts';
import { plural, t } from '../words/words.tsx';
import type { Built } from './useSwapFlow.ts';

/** Age at which a built transaction has to be built anew. */
const MOST_BUILT_AGE_MS = 120_000;
/** Age at which the newest quote says nothing about the market any more. */
const MOST_QUOTE_AGE_MS = 30_000;
/**
 * Percent by which the market may get better than a built transaction: beyond that others could take the
 * difference.
 */
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

/**
 * Returns why a built transaction is too old, or too far off the market, to be sent; undefined where it can
 * be.
 */
export function unsendableOf(built: Built, { quote, quotedAt, now, slippage }: Market): Problem | undefined {
  const next = t('Rebuild the transaction.');
  if (now >= Number(built.swap.deadline) * 1000) {
    return { what: t('This transaction is past its deadline.'), next };
  }
  if (now - quotedAt > MOST_QUOTE_AGE_MS) {
    return {
      what: plural(
        Math.floor((now - quotedAt) / 1000),
        'The newest quote is {count} second old. Nothing can be sent until there is a new one.',
        'The newest quote is {count} seconds old. Nothing can be sent until there is a new one.',
      ),
      next: t('Wait for it, or check your connection.'),
    };
  }
  if (now - built.builtAt > MOST_BUILT_AGE_MS) {
    return { what: t('This transaction is more than two minutes old.'), next };
  }
  const percent = movedPercent(built.quote, quote);
  if (percent > slippage) {
    const what = t(
      'The price moved {percent} against you since this transaction was built: it would revert at its slippage limit.',
      { percent: formatPercent(percent) },
    );
    return { what, next };
  }
  if (-percent > Math.max(slippage, MOST_BETTER)) {
    const what = t(
      'The price is {percent} better than when this transaction was built: others could take the difference.',
      { percent: formatPercent(-percent) },
    );
    return { what, next };
  }
  return undefined;
}
