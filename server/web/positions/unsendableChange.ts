import { formatPercent } from '../format/amounts.ts';
import type { Problem } from '../words/problem.ts';
import { t } from '../words/words.tsx';
import type { ChangeAnswer } from './change.ts';
import type { BuiltChange } from './useChangeFlow.ts';

/** Age at which a built transaction has to be built anew, milliseconds. */
const MOST_BUILT_AGE_MS = 120_000;

interface Market {
  /** The newest answer for the same change; undefined where none is known. */
  readonly newest: ChangeAnswer | undefined;
  /** Unix milliseconds. */
  readonly now: number;
  /** Percent. */
  readonly slippage: number;
}

/** Returns why a built change is too old, or too far off the pool, to be sent; undefined where it can be. */
export function unsendableChange(
  { answer, builtAt }: BuiltChange,
  { newest, now, slippage }: Market,
): Problem | undefined {
  const next = t('Rebuild the transaction.');
  if (now >= Number(answer.deadline) * 1000)
    return { what: t('This transaction is past its deadline.'), next };
  if (now - builtAt > MOST_BUILT_AGE_MS)
    return { what: t('This transaction is more than two minutes old.'), next };
  const percent = newest === undefined ? 0 : movedPercent(answer, newest);
  if (percent <= slippage) return undefined;
  const moved = formatPercent(percent);
  const what = t('The price moved {percent} since this transaction was built.', { percent: moved });
  return { what, next };
}

/** Returns by how many percent the price of the pool moved, in either direction. */
function movedPercent({ position: before }: ChangeAnswer, { position: now }: ChangeAnswer): number {
  const [first, second] = [Number(before.price), Number(now.price)];
  return first > 0 ? Math.abs(second / first - 1) * 100 : 0;
}
