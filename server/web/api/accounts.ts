import { useQuery } from '@tanstack/react-query';
import { getJson } from './fetchJson.ts';

type AccountKind = 'empty' | 'delegated' | 'contract';

/** Asks for the kind of an account; undefined while it is unknown. */
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

interface NamedAccount {
  /** The name in its normal form. */
  readonly name: string;
  readonly address: string | null;
  readonly reason: 'noRegistry' | 'noAddress' | null;
}

/** Asks for the address of a name. */
export function useName(name: string) {
  return useQuery({
    queryKey: ['name', name],
    queryFn: ({ signal }) => getJson<NamedAccount>(`/api/v1/names/${encodeURIComponent(name)}`, {}, signal),
    staleTime: 60_000,
  });
}
