import { useQuery } from '@tanstack/react-query';
import { getJson } from '../api/fetchJson.ts';
import type { ServiceHistory } from './serviceHistory.ts';

/** Asks how the service served over the last day, again each half minute. */
export function useServiceHistory() {
  return useQuery({
    queryKey: ['service history'],
    queryFn: ({ signal }) => getJson<ServiceHistory>('/api/v1/service-history', {}, signal),
    refetchInterval: 30_000,
  });
}
