import { useEffect, useRef } from 'react';
import type { Network } from '../api/answers.ts';
import { markTitle } from '../shell/useTitle.ts';
import { told } from '../words/told.ts';
import { t } from '../words/words.tsx';
import type { Ended } from './endedSince.ts';
import { HashLink } from './HashLink.tsx';
import { isOpen, type SentTransaction } from './sentTransaction.ts';
import { useEnded } from './useEnded.ts';
import { useSentTitle } from './useSentTitle.ts';

/** Milliseconds that a toast stays while the tab is seen. */
const STAY_MS = 12_000;

interface ToastsProps {
  readonly sent: readonly SentTransaction[];
  readonly network: Network;
}

/** Announces the end of each transaction over every view and dialog, and in the title of the tab. */
export function Toasts({ sent, network }: ToastsProps) {
  const { ended, dismiss } = useEnded(sent);
  const place = useRef<HTMLDivElement>(null);
  const last = ended.at(-1);
  const isWaiting = sent.some((transaction) => isOpen(transaction) && transaction.state.kind !== 'asking');
  const mark = last === undefined ? (isWaiting ? '… ' : '') : last.kind === 'succeeded' ? '✓ ' : '✕ ';
  useEffect(() => {
    markTitle(mark);
    return () => markTitle('');
  }, [mark]);
  // Shown anew with each, so that it lies over a dialog that was opened later.
  const count = ended.length;
  useEffect(() => {
    place.current?.hidePopover();
    if (count > 0) place.current?.showPopover();
  }, [count]);
  return (
    <div ref={place} className="toasts" popover="manual" role="status">
      {ended.map((one) => (
        <Toast key={one.sent.id} {...{ ...one, network }} onEnd={() => dismiss(one.sent.id)} />
      ))}
    </div>
  );
}

interface ToastProps extends Ended {
  readonly network: Network;
  readonly onEnd: () => void;
}

function Toast({ sent, kind, network, onEnd }: ToastProps) {
  const title = useSentTitle(sent, network);
  const { state } = sent;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => end.current(), STAY_MS);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, []);
  return (
    <div className={`toast ${kind === 'succeeded' ? 'good' : 'bad'}`}>
      <strong>{t(HEADS[kind])}</strong>
      <span>{title}</span>
      {state.kind === 'reverted' && state.reason !== undefined ? <span>{told(state.reason)}</span> : null}
      {'hash' in state ? <HashLink chainId={network.chainId} hash={state.hash} /> : null}
      <button type="button" className="quiet" onClick={onEnd} aria-label={t('Dismiss')}>
        ✕
      </button>
    </div>
  );
}

const HEADS = {
  succeeded: 'Confirmed on chain',
  reverted: 'Reverted: only gas was paid',
  failed: 'Given up by your wallet',
  cancelled: 'Cancelled',
  replaced: 'Replaced',
  rejected: 'Rejected in your wallet',
} as const satisfies Record<Ended['kind'], string>;
