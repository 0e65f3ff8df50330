import { shortAddress } from '../format/amounts.ts';
import { t } from '../words/words.tsx';
import type { SentTransaction } from './sentTransaction.ts';

/** Returns the main button's words while the wallet or the chain is waited for. */
export function waitingFor(asked: SentTransaction | undefined): string {
  if (asked?.state.kind === 'asking') return t('Confirm in your wallet');
  if (asked?.state.kind === 'pending') return `${t('Confirming…')} ${shortAddress(asked.state.hash)}`;
  if (asked?.state.kind === 'handed') return t('Confirming…');
  return t('Please wait…');
}
