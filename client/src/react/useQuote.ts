import { hashKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Quote, type SwapApiClient, SwapApiError } from '../index.ts';

/** Interval of asking where a stream cannot be had, milliseconds. */
const LOOK_MS = 4000;

/** The query of `/quote` at the newest block. */
export type QuotedTrade = Omit<Parameters<SwapApiClient['getQuote']>[0], 'block' | 'minBlock' | 'improvable'>;

export interface UseQuoteOptions {
  readonly api: SwapApiClient;
  /** Undefined asks for nothing. */
  readonly trade: QuotedTrade | undefined;
}

export interface FollowedQuote {
  /** Of this very trade at the newest block; undefined until it is there, and while there is none. */
  readonly quote: Quote | undefined;
  /** Why there is no quote: a `SwapApiError` with the service's code, or what the network says. */
  readonly error: Error | null;
  /** Whether nothing is known of this trade yet. */
  readonly isLoading: boolean;
}

/** What the newest block has: one of both. */
interface Answer {
  readonly quote?: Quote;
  readonly problem?: SwapApiError;
}

/**
 * Follows the quote of a trade from block to block by the service's stream, and asks every four seconds where no stream can
 * be had. It needs a `QueryClientProvider` above. The quote of another trade is never shown for this one.
 */
export function useQuote({ api, trade }: UseQuoteOptions): FollowedQuote {
  const queryClient = useQueryClient();
  const key = ['swap-api', numberOf(api), 'quote', trade];
  const name = hashKey(key);
  /** The trade whose stream was refused. */
  const [refused, setRefused] = useState<string>();
  const isStreamed = trade !== undefined && refused !== name;
  const { data, error } = useQuery<Answer>({
    queryKey: key,
    queryFn:
      trade === undefined || isStreamed
        ? skipToken
        : async ({ signal }) => ({ quote: await api.getQuote(trade, { signal }) }),
    retry: false,
    // A question that is refused as such gets no other answer.
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : LOOK_MS),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for the key and its trade, which are new objects each time
  useEffect(() => {
    if (trade === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      for await (const { event, data: said } of api.streamQuote(trade, { signal })) {
        if (signal.aborted) return;
        if (event === 'quote') queryClient.setQueryData<Answer>(key, { quote: said });
        if (event === 'problem') queryClient.setQueryData<Answer>(key, { problem: problemOf(said) });
      }
    };
    setRefused(undefined);
    follow().catch(() => {
      if (!signal.aborted) setRefused(name);
    });
    return () => leaving.abort();
  }, [api, name, queryClient]);

  const failure = isStreamed ? (data?.problem ?? null) : (error ?? data?.problem ?? null);
  return {
    // A quote from before a failure is not of the newest block.
    quote: failure === null ? data?.quote : undefined,
    error: failure,
    isLoading: trade !== undefined && data === undefined && failure === null,
  };
}

type Problem = Extract<Awaited<ReturnType<SwapApiClient['getQuotes']>>['quotes'][number], { code: string }>;

/** A stream has no status for the problem of a block. */
const problemOf = (body: Problem): SwapApiError =>
  new SwapApiError(body.error, {
    ...{ code: body.code, status: 0, details: 'details' in body ? body.details : undefined },
    requestId: body.requestId,
  } as ConstructorParameters<typeof SwapApiError>[1]);

const isRefusal = (error: Error | null) => error instanceof SwapApiError && error.status === 400;

/** Two services may have tokens of one address: what is remembered is of one client. */
const numbers = new WeakMap<SwapApiClient, number>();
let last = 0;
function numberOf(api: SwapApiClient): number {
  const known = numbers.get(api) ?? ++last;
  numbers.set(api, known);
  return known;
}
