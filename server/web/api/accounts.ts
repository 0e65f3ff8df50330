import { useQuery } from '@tanstack/react-query';
import { getJson } from './fetchJson.ts';

type AccountKind = 'empty' | 'delegated' | 'contract';

/** Asks what lives at an address; undefined while that is unknown. */
export function useAccountKind(address: string | undefined): AccountKind | undefined {
  const { data } = useQuery({
    queryKey: ['account', address],
    queryFn: ({ signal }) =>
      getJson<{ readonly kind: AccountKind }>(`/api/v1/accounts/${address}`, {}, signal),
    enabled: address !== undefined,
    staleTime: 60_000,
  });
  return data?.kind;
}
