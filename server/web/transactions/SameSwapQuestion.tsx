import { t } from '../words/words.tsx';
import type { SentTransaction } from './sentTransaction.ts';

interface SameSwapQuestionProps {
  readonly same: readonly SentTransaction[];
  readonly onAccept: () => void;
}

/** Asks before the same tokens are swapped once more while a swap of them is open. */
export function SameSwapQuestion({ same, onAccept }: SameSwapQuestionProps) {
  const isAsking = same.every(({ state }) => state.kind === 'asking');
  return (
    <>
      <p className="note danger" role="alert">
        {isAsking
          ? t('Your wallet was asked for a swap of these tokens and may still send it.')
          : t('A swap of these tokens is still pending.')}{' '}
        {t('If you send another one, both can be executed.')}
      </p>
      <button type="button" onClick={onAccept}>
        {t('Send another swap')}
      </button>
    </>
  );
}
