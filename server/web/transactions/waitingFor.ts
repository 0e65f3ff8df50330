import { shortAddress } from '../format/amounts.ts';
import type { SentTransaction } from './sentTransaction.ts';

/** Returns the main button's words while the wallet or the chain is waited for. */
export function waitingFor(asked: SentTransaction | undefined): string {
  if (asked?.state.kind === 'asking') return 'Confirm in your wallet';
  if (asked?.state.kind === 'pending') return `Confirming… ${shortAddress(asked.state.hash)}`;
  if (asked?.state.kind === 'handed') return 'Confirming…';
  return 'Please wait…';
}
