import { useQuery } from '@tanstack/react-query';
import type { ListedPool, PoolPrice } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';
import { isSame } from '../api/tokens.ts';

/** Pools that are asked for; those of one pair are among the first of a token. */
const MOST = 100;
const LOOK_MS = 60_000;

/** Asks for the pools of a pair; undefined while they load, none where the list is missing. */
export function usePairPools({
  token0,
  token1,
}: Pick<PoolPrice, 'token0' | 'token1'>): readonly ListedPool[] | undefined {
  const { data, error } = useQuery({
    queryKey: ['pools', 'of pair', token0.address, token1.address],
    queryFn: ({ signal }) =>
      getJson<{ readonly pools: readonly ListedPool[] }>(
        '/api/v1/pools',
        { token: token0.address, limit: MOST },
        signal,
      ),
    refetchInterval: LOOK_MS,
  });
  if (data === undefined) return error === null ? undefined : [];
  return data.pools.filter((pool) =>
    [pool.token0, pool.token1].some(({ address }) => isSame(address, token1.address)),
  );
}
