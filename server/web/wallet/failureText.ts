import { ApiFailure } from '../api/fetchJson.ts';
import { nextStepOf } from '../words/nextSteps.ts';
import { PageFailure, type Problem, problemText } from '../words/problem.ts';
import { told, toldByCode } from '../words/told.ts';
import { t } from '../words/words.tsx';
import { isRejection, messageOf } from './messageOf.ts';

/**
 * Returns what went wrong and what to do next, as far as it is known: an error of the service, the wallet or
 * the page.
 */
export function problemOf(error: unknown): Problem {
  if (isRejection(error)) {
    return {
      what: t('You rejected the request in your wallet.'),
      next: t('Nothing was sent: you can try again.'),
    };
  }
  const message = messageOf(error);
  if (error instanceof PageFailure) return { what: message, next: error.next };
  if (error instanceof ApiFailure) {
    return { what: toldByCode('error', error.code, message), next: t(nextStepOf(error.code)) };
  }
  // A wallet may have sent what it then failed to tell of.
  return { what: told(message), next: t('Look into your wallet before you try again.') };
}

export const failureText = (error: unknown): string => problemText(problemOf(error));
