import { useQuery } from '@tanstack/react-query';
import type { Network, Outcomes, Ready } from './answers.ts';
import { getJson } from './fetchJson.ts';

/** Asks for the chain and contracts of the service. */
export function useNetwork() {
  return useQuery({
    queryKey: ['network'],
    queryFn: ({ signal }) => getJson<Network>('/api/v1/network', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks for the state of the service's upstreams, every five seconds. */
export function useReady() {
  return useQuery({
    queryKey: ['ready'],
    queryFn: ({ signal }) => getJson<Ready>('/ready', {}, signal),
    refetchInterval: 5000,
    retry: false,
  });
}

/** Asks for the outcomes of built swaps, every five seconds. */
export function useOutcomes() {
  return useQuery({
    queryKey: ['outcomes'],
    queryFn: ({ signal }) => getJson<Outcomes>('/api/v1/outcomes', { limit: 10 }, signal),
    refetchInterval: 5000,
    retry: false,
  });
}
