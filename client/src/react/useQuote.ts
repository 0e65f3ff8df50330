import { hashKey, keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Quote, type SwapApiClient, SwapApiError } from '../index.ts';
import { clientNumber } from './clientNumber.ts';

/** Interval of asking where a stream cannot be had, milliseconds. */
const ASK_MS = 4000;

/** The query of `/quote` at the newest block. */
export type QuotedTrade = Omit<Parameters<SwapApiClient['getQuote']>[0], 'block' | 'minBlock' | 'improvable'>;

export interface UseQuoteOptions {
  readonly api: SwapApiClient;
  /** Undefined asks for nothing. */
  readonly trade: QuotedTrade | undefined;
  /**
   * For a form in which somebody types. The trade is asked for at once and every `askEveryMs`; its stream is
   * opened when it has stayed the same for `settledMs`, and the trade is asked for every `confirmEveryMs`
   * beside it: a stream is silent while nothing changes.
   */
  readonly typed?: TypedOptions;
}

/** Milliseconds. */
export interface TypedOptions {
  readonly settledMs: number;
  readonly askEveryMs: number;
  readonly confirmEveryMs: number;
}

export interface FollowedQuote {
  /** Of this very trade at the newest block; undefined until it is there, and while there is none. */
  readonly quote: Quote | undefined;
  /**
   * The last quote there was, for a number to stand where the next one comes: of this trade while it fails,
   * of the trade before while this one has no answer yet. Nothing may be built from it.
   */
  readonly lastQuote: Quote | undefined;
  /** When the last quote was the newest block's, Unix milliseconds; 0 before any. */
  readonly quotedAt: number;
  /** Why there is no quote: a `SwapApiError` with the service's code, or what the network says. */
  readonly error: Error | null;
  /** Whether nothing is known of this trade yet. */
  readonly isLoading: boolean;
}

/** What is known of a trade: a problem is the newest block's, and the quote then of one before. */
interface Answer {
  readonly quote: Quote | undefined;
  readonly quotedAt: number;
  readonly problem?: SwapApiError;
}

/**
 * Follows the quote of a trade from block to block by the service's stream, and asks every four seconds where
 * no stream can be had. It needs a `QueryClientProvider` above. The quote of another trade is never shown for
 * this one.
 */
export function useQuote({ api, trade, typed }: UseQuoteOptions): FollowedQuote {
  const queryClient = useQueryClient();
  const key = ['swap-api', clientNumber(api), 'quote', trade];
  const name = hashKey(key);
  const [stream, setStream] = useState<{ readonly of: string; readonly is: 'heard' | 'refused' }>();
  const streamIs = stream?.of === name ? stream.is : 'unknown';
  const isAsked = trade !== undefined && (typed !== undefined || streamIs === 'refused');
  const { data, error, isPlaceholderData } = useQuery<Answer>({
    queryKey: key,
    queryFn: isAsked
      ? async ({ signal }) => ({ quote: await api.getQuote(trade, { signal }), quotedAt: Date.now() })
      : skipToken,
    // An outage of a moment is nothing to tell; a form is asked soon again.
    retry: (failures, reason) => typed !== undefined && failures < 1 && isOutage(reason),
    refetchInterval: ({ state }) => {
      // A question that is refused as such gets no other answer.
      if (isRefusal(state.error)) return false;
      const isConfirmed = streamIs === 'heard' && state.error === null;
      return isConfirmed ? (typed?.confirmEveryMs ?? false) : (typed?.askEveryMs ?? ASK_MS);
    },
    placeholderData: keepPreviousData,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for the key and its trade, which are new objects each time
  useEffect(() => {
    if (trade === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      for await (const { event, data: said } of api.streamQuote(trade, { signal })) {
        if (signal.aborted) return;
        if (event === 'quote') {
          setStream({ of: name, is: 'heard' });
          queryClient.setQueryData<Answer>(key, { quote: said, quotedAt: Date.now() });
        }
        if (event !== 'problem') continue;
        // A stream has no status for the problem of a block; an answer has.
        if (typed !== undefined) void queryClient.invalidateQueries({ queryKey: key, exact: true });
        else {
          queryClient.setQueryData<Answer>(key, (before) => ({
            quote: before?.quote,
            quotedAt: before?.quotedAt ?? 0,
            problem: problemOf(said),
          }));
        }
      }
    };
    setStream(undefined);
    const timer = setTimeout(() => {
      follow().catch(() => {
        if (!signal.aborted) setStream({ of: name, is: 'refused' });
      });
    }, typed?.settledMs ?? 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [api, name, queryClient]);

  const own = isPlaceholderData ? undefined : data;
  const failure = (isAsked ? error : null) ?? own?.problem ?? null;
  return {
    // A quote from before a failure is not of the newest block.
    quote: failure === null ? own?.quote : undefined,
    lastQuote: data?.quote,
    quotedAt: data?.quotedAt ?? 0,
    error: failure,
    isLoading: trade !== undefined && own === undefined && failure === null,
  };
}

type Problem = Extract<Awaited<ReturnType<SwapApiClient['getQuotes']>>['quotes'][number], { code: string }>;

const problemOf = (body: Problem): SwapApiError =>
  new SwapApiError(body.error, {
    code: body.code,
    status: 0,
    details: 'details' in body ? body.details : undefined,
    requestId: body.requestId,
  } as ConstructorParameters<typeof SwapApiError>[1]);

const isRefusal = (error: Error | null) => error instanceof SwapApiError && error.status === 400;

const isOutage = (error: Error) =>
  !(error instanceof SwapApiError) || error.status === 429 || error.status >= 500;
