import { useEffect, useRef, useState } from 'react';
import { type Ended, endedSince } from './endedSince.ts';
import { VISIT } from './sentStore.ts';
import type { SentTransaction } from './sentTransaction.ts';

/** Collects the transactions that ended while the page looked, until each is dismissed. */
export function useEnded(sent: readonly SentTransaction[]) {
  const before = useRef(sent);
  const [ended, setEnded] = useState<readonly Ended[]>([]);
  useEffect(() => {
    const found = endedSince(before.current, sent, VISIT);
    before.current = sent;
    if (found.length > 0) setEnded((others) => [...others, ...found]);
  }, [sent]);
  const dismiss = (id: string) => setEnded((all) => all.filter((one) => one.sent.id !== id));
  return { ended, dismiss };
}
