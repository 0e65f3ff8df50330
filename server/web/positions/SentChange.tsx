import type { SentTransaction } from '../transactions/sentTransaction.ts';
import { waitingFor } from '../transactions/waitingFor.ts';
import { t } from '../words/words.tsx';
import type { useChangeFlow } from './useChangeFlow.ts';

/** The change is with the chain: nothing is offered until it ended. */
export function SentChange({ flow }: { readonly flow: ReturnType<typeof useChangeFlow> }) {
  if (flow.asked !== undefined) {
    return (
      <button type="button" className="primary" disabled>
        {waitingFor(flow.asked)}
      </button>
    );
  }
  return (
    <button type="button" onClick={flow.again}>
      {t('Change it again')}
    </button>
  );
}

interface SameChangeQuestionProps {
  readonly same: readonly SentTransaction[];
  readonly onAccept: () => void;
}

/** Asks before the same position is changed once more while a change of it is open. */
export function SameChangeQuestion({ same, onAccept }: SameChangeQuestionProps) {
  const isAsking = same.every(({ state }) => state.kind === 'asking');
  return (
    <>
      <p className="note danger" role="alert">
        {isAsking
          ? t('Your wallet was asked for a change of this position and may still send it.')
          : t('A change of this position is still pending.')}{' '}
        {t('If you send another one, both can be executed.')}
      </p>
      <button type="button" onClick={onAccept}>
        {t('Send another change')}
      </button>
    </>
  );
}
