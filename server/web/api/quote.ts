import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote } from './answers.ts';
import { getJson } from './fetchJson.ts';
import { type Trade, tradeQuery } from './trade.ts';
import { useQuoteStream } from './useQuoteStream.ts';

/** Interval of polling without a stream; the answer is a 304 until there is a new block. */
const LOOK_MS = 2000;
/** Interval of polling with a stream, which is silent while the block has no answer. */
const LOOK_BESIDE_STREAM_MS = 10_000;

/** Asks for the quote of a trade, again with each block; undefined asks for nothing. */
export function useQuote(trade: Trade | undefined) {
  const isStreamed = useQuoteStream(trade);
  return useQuery({
    queryKey: ['quote', trade],
    queryFn: ({ signal }) => {
      if (trade === undefined) throw new Error('nothing is asked for without a trade');
      return getJson<Quote>('/api/v1/quote', tradeQuery(trade), signal);
    },
    enabled: trade !== undefined,
    refetchInterval: isStreamed ? LOOK_BESIDE_STREAM_MS : LOOK_MS,
    // A number that jumps is easier to read than one that comes and goes.
    placeholderData: keepPreviousData,
  });
}
