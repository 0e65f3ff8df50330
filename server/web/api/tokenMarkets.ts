import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Currency } from './answers.ts';
import { getJson } from './fetchJson.ts';

/** Tokens of one request, the most that the service answers at once. */
const AT_ONCE = 50;
const LOOK_MS = 30_000;

export interface TokenMarket {
  readonly token: string;
  readonly priceUSD: string | null;
  readonly priceNative: string | null;
  /** Percent. */
  readonly change24h: number | null;
  readonly change7d: number | null;
  readonly volumeUSD24h: string | null;
  readonly volumeNative24h?: string | null;
  readonly valueUSD: string | null;
  readonly valueNative?: string | null;
  /** Prices of the last week, ascending. */
  readonly line: readonly number[];
  readonly reason: string | null;
}

interface TokenMarkets {
  readonly markets: readonly TokenMarket[];
  readonly currency: Currency;
}

/** Asks for the figures of tokens, by lower-case address; those that have not come yet are absent. */
export function useTokenMarkets(tokens: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(tokens.length / AT_ONCE) }, (_, part) =>
    tokens.slice(part * AT_ONCE, (part + 1) * AT_ONCE).join(','),
  );
  return useQueries({
    queries: parts.map((asked) => ({
      queryKey: ['token markets', asked],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        getJson<TokenMarkets>('/api/v1/token-markets', { tokens: asked }, signal),
      refetchInterval: LOOK_MS,
    })),
    combine: (answers) => ({
      markets: new Map(
        answers.flatMap(({ data }) =>
          (data?.markets ?? []).map((market) => [market.token.toLowerCase(), market]),
        ),
      ),
      symbol: answers.find(({ data }) => data !== undefined)?.data?.currency.symbol,
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
}

interface History {
  readonly currency: Currency;
  readonly points: readonly {
    /** Unix seconds. */
    readonly timestamp: number;
    readonly priceUSD: string | null;
    readonly priceNative?: string | null;
  }[];
}

/** Asks for the past prices of a token. */
export function useTokenHistory(token: string, interval: 'hour' | 'day', limit: number) {
  return useQuery({
    queryKey: ['token history', token, interval, limit],
    queryFn: ({ signal }) => getJson<History>(`/api/v1/tokens/${token}/history`, { interval, limit }, signal),
    refetchInterval: LOOK_MS,
    placeholderData: keepPreviousData,
  });
}
