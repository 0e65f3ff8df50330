import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListedPool, Token } from './answers.ts';
import { getJson } from './fetchJson.ts';

interface TokenList {
  readonly tokens: readonly Token[];
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** The tokens by rank, as many as the service lists at once. */
export function useTokens() {
  return useQuery({
    queryKey: ['tokens'],
    queryFn: ({ signal }) => getJson<TokenList>('/api/v1/tokens2', { limit: 500 }, signal),
    staleTime: 60_000,
  });
}

/** Tokens whose symbol or name contains the text, or the one with that address; all by rank for an empty text. */
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

/** The token of an address, undefined while it is not known and when no pool has it. */
export function useToken(address: string | undefined): Token | undefined {
  const tokens = useTokens();
  const listed = tokens.data?.tokens.find((token) => isSame(token.address, address));
  const looked = useQuery({
    queryKey: ['token', address],
    queryFn: async ({ signal }) => (await tokenAt(address ?? '', signal)) ?? null,
    enabled: address !== undefined && ADDRESS.test(address) && tokens.isFetched && listed === undefined,
    staleTime: 60_000,
  });
  return address === undefined ? undefined : (listed ?? looked.data ?? undefined);
}

/** A token that the list does not show, as a pool of it describes it. */
async function tokenAt(address: string, signal: AbortSignal): Promise<Token | undefined> {
  const { pools } = await getJson<{ pools: readonly ListedPool[] }>(
    '/api/v1/pools',
    { token: address, limit: 1 },
    signal,
  );
  return pools
    .flatMap(({ token0, token1 }) => [token0, token1])
    .find((token) => isSame(token.address, address));
}

/** Whether two addresses are the same account, whatever their case. */
export function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase();
}
