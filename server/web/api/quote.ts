import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote } from './answers.ts';
import { getJson } from './fetchJson.ts';

/** How often a new block is looked for; the answer is a 304 until there is one. */
const LOOK_MS = 2000;

export interface Trade {
  readonly tokenIn: string;
  readonly tokenOut: string;
  /** Raw units of the side that is fixed. */
  readonly amount: string;
  readonly exact: 'in' | 'out';
  readonly maxHops: number;
  readonly maxSplits: number;
  readonly protocols: readonly string[];
  readonly rank: 'net' | 'output';
}

/** The trade as `/quote` and `/swap` ask for it. */
export function tradeQuery(trade: Trade) {
  const { tokenIn, tokenOut, amount, exact, maxHops, maxSplits, protocols, rank } = trade;
  return {
    tokenIn,
    tokenOut,
    ...(exact === 'in' ? { tradeType: 0, amountIn: amount } : { tradeType: 1, amountOut: amount }),
    maxHops,
    maxSplits,
    protocols: protocols.join(','),
    rank,
  };
}

/** The quote of a trade, again with each block; undefined asks for nothing. */
export function useQuote(trade: Trade | undefined) {
  return useQuery({
    queryKey: ['quote', trade],
    queryFn: ({ signal }) => {
      if (trade === undefined) throw new Error('nothing is asked for without a trade');
      return getJson<Quote>('/api/v1/quote', tradeQuery(trade), signal);
    },
    enabled: trade !== undefined,
    refetchInterval: LOOK_MS,
    // A number that jumps is easier to read than one that comes and goes.
    placeholderData: keepPreviousData,
  });
}
