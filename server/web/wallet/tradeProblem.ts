import type { Token } from '../api/answers.ts';
import { ApiFailure } from '../api/fetchJson.ts';
import { editableAmount } from '../format/amounts.ts';
import { shownSign } from '../format/decimalSign.ts';
import { withSymbols } from '../format/withSymbols.ts';
import type { Problem } from '../words/problem.ts';
import { t } from '../words/words.tsx';
import { problemOf } from './failureText.ts';

/** Name of an operator's setting in brackets: no trader can change one. */
const SETTING = / \([A-Z]+(?:_[A-Z]+)+\)/g;

/** The tokens of a trade as the trader chose them. */
export interface TradeTokens {
  readonly in: Token;
  readonly out: Token;
}

/**
 * Returns why a trade has no quote or transaction, with symbols in place of the addresses in the service's
 * words.
 */
export function tradeProblemOf(error: unknown, tokens: TradeTokens): Problem {
  const least = leastAmountOf(error);
  if (least !== undefined) {
    const { symbol, decimals } = tokens.in;
    return {
      what: t('Too small to buy one unit of {token}.', { token: tokens.out.symbol }),
      // All digits: with one less it is too small again.
      next: t('Enter at least {amount}.', {
        amount: `${shownSign(editableAmount(least, decimals))} ${symbol}`,
      }),
    };
  }
  const { what, next } = problemOf(error);
  return { what: withSymbols(what.replaceAll(SETTING, ''), [tokens.in, tokens.out]), next };
}

/** Returns the raw units of the input that buy one of the output, where the amount is too small for that. */
function leastAmountOf(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  const { reason, leastAmountIn } = (error.details ?? {}) as { reason?: unknown; leastAmountIn?: unknown };
  return reason === 'tooSmall' && typeof leastAmountIn === 'string' && /^\d+$/.test(leastAmountIn)
    ? leastAmountIn
    : undefined;
}
