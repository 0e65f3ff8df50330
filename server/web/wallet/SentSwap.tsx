import { useEffect, useRef } from 'react';
import type { Network } from '../api/answers.ts';
import { SentNote } from '../transactions/SentNote.tsx';
import { isOpen, type SentTransaction } from '../transactions/sentTransaction.ts';
import { waitingFor } from '../transactions/waitingFor.ts';
import { t } from '../words/words.tsx';

interface SentSwapProps {
  /** Undefined once it is forgotten. */
  readonly sent: SentTransaction | undefined;
  readonly network: Network;
  /** Called with the id while the swap stands here. */
  readonly onPlace: (id: string | undefined) => void;
  readonly onForget: (id: string) => void;
  readonly onAgain: () => void;
}

/** Stands in place of the button once the wallet has confirmed, with the focus: the wait, then the result. */
export function SentSwap({ sent, network, onPlace, onForget, onAgain }: SentSwapProps) {
  const place = useRef<HTMLElement>(null);
  const id = sent?.id;
  const isWaiting = sent !== undefined && isOpen(sent);
  useEffect(() => {
    onPlace(id);
    return () => onPlace(undefined);
  }, [id, onPlace]);
  // The result takes the focus where the wait had it, and not from a field that is being typed in.
  useEffect(() => {
    const { activeElement, body } = document;
    if (isWaiting || activeElement === body || activeElement === place.current) place.current?.focus();
  }, [isWaiting]);
  return (
    <section ref={place} tabIndex={-1} className="sent-place" aria-label={t('Your swap')}>
      {isWaiting ? (
        <button type="button" className="primary" disabled>
          {waitingFor(sent)}
        </button>
      ) : null}
      {sent === undefined ? null : (
        <SentNote
          sent={sent}
          network={network}
          {...(isWaiting ? { onForget: () => onForget(sent.id) } : {})}
        />
      )}
      {isWaiting ? null : (
        <button type="button" onClick={onAgain}>
          {t('Swap again')}
        </button>
      )}
    </section>
  );
}
