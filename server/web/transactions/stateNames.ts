import type { SentState } from './sentTransaction.ts';

/** Names of the states of a transaction, by their kinds. */
export const STATE_NAMES = {
  asking: 'In your wallet',
  handed: 'Confirming…',
  failed: 'Failed',
  pending: 'Confirming…',
  succeeded: 'Done',
  reverted: 'Failed',
  cancelled: 'Cancelled',
  replaced: 'Replaced',
} as const satisfies Record<SentState['kind'], string>;
