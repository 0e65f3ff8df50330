import { SwapApiError } from '../../client/src/errors.ts';
import { shownText } from '../web/format/shownText.ts';
import { isRefusal, isRejection, messageOf } from '../web/wallet/messageOf.ts';
import { toldByCode } from '../web/words/told.ts';
import type { Flow } from './state.ts';
import { t } from './words/words.ts';

const LENGTH = 300;

/** Returns what went wrong, of the service, the wallet or the network. */
export function failureText(error: unknown): string {
  if (isRejection(error)) return t('You rejected the request in your wallet.');
  if (error instanceof SwapApiError && error.code === 'BOUND_NOT_MET') {
    return t('The price moved past the minimum that was shown. Nothing was swapped.');
  }
  // What `fetch` throws has other words in each browser.
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) {
    return t('The service does not answer.');
  }
  const message = shownText(messageOf(error), LENGTH);
  return error instanceof SwapApiError ? toldByCode('error', error.code, message) : message;
}

/** Returns how a swap ended that failed at this point. */
export function failedFlow(error: unknown, { step, sent }: Extract<Flow, { kind: 'running' }>): Flow {
  const text = failureText(error);
  const isAsked = step === 'send' && !sent.some((each) => each.step === 'send');
  // A wallet that broke off may have sent what it was asked for.
  const isUnknown = isAsked && !isRefusal(error) && !(error instanceof SwapApiError) && !isOfChain(error);
  return {
    kind: 'failed',
    sent,
    text: isUnknown
      ? t('{text} The wallet may have sent the swap all the same: look there before you swap again.', {
          text,
        })
      : text,
  };
}

const isOfChain = (error: unknown) =>
  error instanceof Error && error.message.startsWith('The wallet is on chain');
