import { useQuery } from '@tanstack/react-query';
import type { Currency, ListedPool } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';

/** Pools of a page. A link names a pool of each page before, and must not grow longer than a server takes. */
const PAGE = 50;

export const SORTS = ['tvl', 'volume', 'apr'] as const;
export type Sort = (typeof SORTS)[number];

export interface PoolsAsked {
  readonly token: string | undefined;
  readonly protocol: string | undefined;
  readonly sort: Sort;
  /** The pool that the page comes after; undefined for the first. */
  readonly cursor: string | undefined;
}

export interface PoolsPage {
  readonly pools: readonly ListedPool[];
  readonly nextCursor: string | null;
  readonly currency?: Currency;
}

/** Asks for a page of the list, filtered, sorted and cut by the service. */
export function usePools(asked: PoolsAsked) {
  return useQuery({
    queryKey: ['pools', asked],
    queryFn: ({ signal }) => getJson<PoolsPage>('/api/v1/pools', { ...asked, limit: PAGE }, signal),
    refetchInterval: 30_000,
  });
}
