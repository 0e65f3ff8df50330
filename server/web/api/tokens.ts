import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { coinOf } from '../coin/coin.ts';
import type { Token } from './answers.ts';
import { ApiFailure, getJson } from './fetchJson.ts';
import { useNetwork } from './network.ts';
import type { Trade } from './trade.ts';

interface TokenList {
  readonly tokens: readonly Token[];
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Asks for the tokens by rank, as many as the service lists at once. */
export function useTokens() {
  return useQuery({
    queryKey: ['tokens'],
    queryFn: ({ signal }) => getJson<TokenList>('/api/v1/tokens2', { limit: 500 }, signal),
    staleTime: 60_000,
  });
}

/**
 * Finds tokens whose symbol or name contains the text, or the one with that address; all by rank for an empty
 * text.
 */
export function useTokenSearch(text: string) {
  const listed = useTokens();
  const found = useQuery({
    queryKey: ['tokens', 'search', text],
    queryFn: async ({ signal }): Promise<TokenList> => {
      if (!ADDRESS.test(text))
        return getJson<TokenList>('/api/v1/tokens2/search', { q: text, limit: 50 }, signal);
      const token = await tokenAt(text, signal);
      return { tokens: token === undefined ? [] : [token] };
    },
    enabled: text !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  return text === '' ? listed : found;
}

export interface FoundToken {
  readonly token: Token | undefined;
  /** Whether the search found no such token. */
  readonly isUnknown: boolean;
  /** Why the search failed. */
  readonly error: Error | null;
}

/** Finds the token of an address: in the list, or by itself. */
export function useFoundToken(address: string | undefined): FoundToken {
  const tokens = useTokens();
  const listed = tokens.data?.tokens.find((token) => isSame(token.address, address));
  const isAddress = address !== undefined && ADDRESS.test(address);
  const looked = useQuery({
    queryKey: ['token', address],
    queryFn: async ({ signal }) => (await tokenAt(address ?? '', signal)) ?? null,
    enabled: isAddress && tokens.isFetched && listed === undefined,
    staleTime: 60_000,
  });
  if (address === undefined) return { token: undefined, isUnknown: false, error: tokens.error };
  return {
    token: listed ?? looked.data ?? undefined,
    isUnknown: listed === undefined && (isAddress ? looked.data === null : tokens.isFetched),
    error: listed === undefined ? looked.error : null,
  };
}

/** Finds the token of an address; undefined while it is not known and when there is none. */
export function useToken(address: string | undefined): Token | undefined {
  return useFoundToken(address).token;
}

/** Finds the token of an address, or the coin that it wraps. */
export function useNamedToken(address: string, isCoin: boolean): Token | undefined {
  const token = useToken(address);
  const { data: network } = useNetwork();
  return isCoin && network !== undefined ? coinOf(network) : token;
}

/** Finds both tokens of a trade, or the coins that they wrap; undefined until both are known. */
export function useTradeTokens({ tokenIn, tokenOut, coinIn, coinOut }: Trade) {
  const [paid, received] = [useNamedToken(tokenIn, coinIn), useNamedToken(tokenOut, coinOut)];
  return paid === undefined || received === undefined ? undefined : { in: paid, out: received };
}

/** Fetches a token that the list need not have; undefined when there is none. */
async function tokenAt(address: string, signal: AbortSignal): Promise<Token | undefined> {
  try {
    return (await getJson<{ readonly token: Token }>(`/api/v1/tokens/${address}`, {}, signal)).token;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Whether two addresses are the same account, whatever their case. */
export function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase();
}
