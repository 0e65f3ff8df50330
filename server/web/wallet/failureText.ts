import { ApiFailure } from '../api/fetchJson.ts';
import { told, toldByCode } from '../words/told.ts';
import { t } from '../words/words.tsx';
import { isRejection, messageOf } from './messageOf.ts';

/** Returns what went wrong in the reader's language, as far as it is known: an error of the service, the wallet or the page. */
export function failureText(error: unknown): string {
  if (isRejection(error)) return t('You rejected the request in your wallet.');
  const message = messageOf(error);
  return error instanceof ApiFailure ? toldByCode('error', error.code, message) : told(message);
}
