import { useQueries, useQuery } from '@tanstack/react-query';
import type { ListedPool } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';

/** As many pools as the service lists at once, those with the most value first. */
const LISTED = 500;

export interface PoolFilter {
  readonly token: string | undefined;
  readonly protocol: string | undefined;
}

export function usePools({ token, protocol }: PoolFilter) {
  return useQuery({
    queryKey: ['pools', token, protocol],
    queryFn: ({ signal }) =>
      getJson<{ readonly pools: readonly ListedPool[] }>(
        '/api/v1/pools',
        { token, protocol, limit: LISTED },
        signal,
      ),
    refetchInterval: 30_000,
  });
}

/** Percent a year by the fees of the last day, of each of a few pools: null where it has no value, undefined till known. */
export function useAprs(addresses: readonly string[]): ReadonlyMap<string, number | null> {
  return useQueries({
    queries: addresses.map((address) => ({
      queryKey: ['apr', address],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        getJson<{ readonly apr: number | null }>(`/api/v1/pools/${address}/apr`, {}, signal),
      staleTime: 60_000,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index): [string, number | null][] => {
          const address = addresses[index];
          return data === undefined || address === undefined ? [] : [[address, data.apr]];
        }),
      ),
  });
}
