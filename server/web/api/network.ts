import { useQuery } from '@tanstack/react-query';
import type { ListedPool, Network, PoolPrice, Ready } from './answers.ts';
import { getJson } from './fetchJson.ts';
import { isSame } from './tokens.ts';

/** The chain and contracts of the service. */
export function useNetwork() {
  return useQuery({
    queryKey: ['network'],
    queryFn: ({ signal }) => getJson<Network>('/api/v1/network', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the service says of its own upstreams, looked at every five seconds. */
export function useReady() {
  return useQuery({
    queryKey: ['ready'],
    queryFn: ({ signal }) => getJson<Ready>('/ready', {}, signal),
    refetchInterval: 5000,
    retry: false,
  });
}

/** Dollars of a whole native coin by its deepest pool; null where nothing says so. */
export function useNativePrice(network: Network | undefined): string | null {
  const wrapped = network?.wrappedNative;
  const { data } = useQuery({
    queryKey: ['nativePrice', wrapped],
    queryFn: async ({ signal }) => {
      const query = { token: wrapped, limit: 1 };
      const { pools } = await getJson<{ pools: readonly ListedPool[] }>('/api/v1/pools', query, signal);
      const [pool] = pools;
      if (pool === undefined) return null;
      const price = await getJson<PoolPrice>(`/api/v1/pools/${pool.address}/price`, {}, signal);
      return isSame(price.token0.address, wrapped) ? price.priceUSD0 : price.priceUSD1;
    },
    enabled: wrapped !== undefined,
    refetchInterval: 60_000,
    retry: false,
  });
  return data ?? null;
}
