import { useQuery } from '@tanstack/react-query';
import { getJson } from '../api/fetchJson.ts';

export interface ServicePeriod {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly answers: number;
  readonly failures: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly readyPercent: number | null;
  readonly headAgeSeconds: number | null;
  readonly swaps: { readonly built: number; readonly succeeded: number; readonly reverted: number } | null;
}

export interface ServiceHistory {
  /** Unix seconds. */
  readonly startedAt: number;
  readonly periodSeconds: number;
  readonly periods: readonly ServicePeriod[];
}

/** Asks how the service served over the last day, again each half minute. */
export function useServiceHistory() {
  return useQuery({
    queryKey: ['service history'],
    queryFn: ({ signal }) => getJson<ServiceHistory>('/api/v1/service-history', {}, signal),
    refetchInterval: 30_000,
  });
}
