import { SwapApiError } from '../../client/src/errors.ts';
import { shownText } from '../web/format/shownText.ts';
import { isRefusal, isRejection, messageOf } from '../web/wallet/messageOf.ts';
import type { Flow } from './state.ts';

const LENGTH = 300;

/** Returns what went wrong, of the service, the wallet or the network. */
export function failureText(error: unknown): string {
  if (isRejection(error)) return 'You rejected the request in your wallet.';
  if (error instanceof SwapApiError && error.code === 'BOUND_NOT_MET') {
    return 'The price moved past the minimum that was shown. Nothing was swapped.';
  }
  // What `fetch` throws has other words in each browser.
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) {
    return 'The service does not answer.';
  }
  return shownText(messageOf(error), LENGTH);
}

/** Returns how a swap ended that failed at this point. */
export function failedFlow(error: unknown, { step, sent }: Extract<Flow, { kind: 'running' }>): Flow {
  const text = failureText(error);
  const isAsked = step === 'send' && !sent.some((each) => each.step === 'send');
  // A wallet that broke off may have sent what it was asked for.
  const isUnknown = isAsked && !isRefusal(error) && !(error instanceof SwapApiError) && !isOfChain(error);
  return {
    ...{ kind: 'failed', sent },
    text: isUnknown
      ? `${text} The wallet may have sent the swap all the same: look there before you swap again.`
      : text,
  };
}

const isOfChain = (error: unknown) =>
  error instanceof Error && error.message.startsWith('The wallet is on chain');
