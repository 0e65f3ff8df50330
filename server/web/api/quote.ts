import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createSwapApiClient, SwapApiError } from '../../../client/src/index.ts';
import { useQuote as useFollowedQuote } from '../../../client/src/react.ts';
import { BASE_PATH } from '../brand/brand.ts';
import type { Quote } from './answers.ts';
import { ApiFailure } from './fetchJson.ts';
import { withSafeNames } from './safeNames.ts';
import { type Trade, tradeQuery } from './trade.ts';

/**
 * Client without retries, for the page asks again by itself, and without additions: each trade of the page
 * names kinds of pools and exchanges.
 */
const api = createSwapApiClient({ baseUrl: BASE_PATH, retries: 0, hasServiceDefaults: true });

const TYPED = { settledMs: 1000, askEveryMs: 2000, confirmEveryMs: 10_000 };

export interface PageQuote {
  /** The last quote there was: a number that jumps is easier to read than one that comes and goes. */
  readonly quote: Quote | undefined;
  /** True while the quote is of another trade, and this one has none yet. */
  readonly isOfOther: boolean;
  /** Unix milliseconds; 0 before any. */
  readonly quotedAt: number;
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** True while the quote is the best single route, and the best split is awaited. */
  readonly isSingleYet: boolean;
}

/** Follows the quote of a trade by the hook of the client; undefined asks for nothing. */
export function useQuote(trade: Trade | undefined): PageQuote {
  const query = trade === undefined ? undefined : tradeQuery(trade);
  const followed = useFollowedQuote({ api, trade: query, typed: TYPED });
  const { lastQuote, quotedAt, error, isLoading } = followed;
  const single = useSingleRoute(query, isLoading);
  const isSingleYet = single.quote !== undefined;
  const last = single.quote ?? lastQuote;
  const quote = useMemo(
    () => (last === undefined ? undefined : withSafeNames(last as unknown as Quote)),
    [last],
  );
  return {
    quote,
    quotedAt: isSingleYet ? single.quotedAt : quotedAt,
    isLoading,
    isSingleYet,
    isOfOther: isLoading && quote !== undefined && !isSingleYet,
    error: useMemo(() => (error === null ? null : failureOf(error)), [error]),
  };
}

/** Asks for the best single route while the split is awaited; undefined where that is not wanted. */
function useSingleRoute(query: ReturnType<typeof tradeQuery> | undefined, isAwaited: boolean) {
  const isAsked = isAwaited && query !== undefined && query.maxSplits > 1;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['single route', query],
    queryFn: isAsked ? ({ signal }) => api.getQuote({ ...query, maxSplits: 1 }, { signal }) : skipToken,
    // Where no single route can fill the trade, the answer to the split says so.
    retry: false,
    gcTime: 0,
  });
  return { quote: isAsked ? data : undefined, quotedAt: dataUpdatedAt };
}

/** An error as the rest of the page has them. */
function failureOf(error: Error): ApiFailure {
  if (!(error instanceof SwapApiError)) return new ApiFailure('The service does not answer', 'UNREACHABLE');
  return new ApiFailure(error.message, error.code, error.status, error.details);
}
