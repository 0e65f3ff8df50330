import { isOpen, type SentState, type SentTransaction } from './sentTransaction.ts';

/** A transaction that ended, or that the person rejected in the wallet. */
export interface Ended {
  readonly sent: SentTransaction;
  readonly kind: Exclude<SentState['kind'], 'asking' | 'handed' | 'pending'> | 'rejected';
}

/**
 * Returns the transactions that ended between two looks. One that this visit of the page asked for, and that
 * is kept no longer, was rejected; a confirmed approval is only a step.
 */
export function endedSince(
  before: readonly SentTransaction[],
  now: readonly SentTransaction[],
  visit: string,
): readonly Ended[] {
  return before.filter(isOpen).flatMap((was): readonly Ended[] => {
    const sent = now.find(({ id }) => id === was.id);
    if (sent === undefined) {
      return was.state.kind === 'asking' && was.visit === visit ? [{ sent: was, kind: 'rejected' }] : [];
    }
    const { kind } = sent.state;
    if (kind === 'asking' || kind === 'handed' || kind === 'pending') return [];
    return sent.intent.kind === 'approval' && kind === 'succeeded' ? [] : [{ sent, kind }];
  });
}
