import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onHost } from '../brand/brand.ts';
import type { Quote } from './answers.ts';
import { queryText } from './fetchJson.ts';
import { type Trade, tradeQuery } from './trade.ts';

/** Delay before a stream opens: typing needs no stream of each digit. */
const SETTLED_MS = 1000;

/** Updates the quote of a trade by server-sent events. Returns whether they arrive. */
export function useQuoteStream(trade: Trade | undefined): boolean {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (trade === undefined) return;
    let source: EventSource | undefined;
    const timer = setTimeout(() => {
      source = new EventSource(onHost(`/api/v1/quote/stream?${queryText(tradeQuery(trade))}`));
      source.onopen = () => setOpen(true);
      source.onerror = () => setOpen(false);
      source.addEventListener('quote', ({ data }: MessageEvent<string>) => {
        queries.setQueryData(['quote', trade], JSON.parse(data) as Quote);
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      source?.close();
      setOpen(false);
    };
  }, [trade, queries]);
  return isOpen;
}
