import { useQuery } from '@tanstack/react-query';
import type { Token } from '../../api/answers.ts';
import { getJson } from '../../api/fetchJson.ts';
import { type History, type PairPoint, pairHistory } from './pairHistory.ts';

const LOOK_MS = 60_000;

/** The ranges of the chart: the length of a period, and how many of them. */
export const RANGES = {
  '1D': { interval: 'hour', limit: 24 },
  '1W': { interval: 'hour', limit: 168 },
  '1M': { interval: 'day', limit: 31 },
  '1Y': { interval: 'day', limit: 366 },
} as const;
export type Range = keyof typeof RANGES;

/** Asks for past prices of the base in the counter; undefined while they are not known. */
export function usePairHistory(
  base: Token | undefined,
  counter: Token | undefined,
  range: Range,
): { readonly points: readonly PairPoint[] | undefined; readonly error: Error | null } {
  const query = RANGES[range];
  const isReady = base !== undefined && counter !== undefined;
  const { data, error } = useQuery({
    queryKey: ['pairHistory', base?.address, counter?.address, range],
    queryFn: async ({ signal }) => {
      const [one, other] = await Promise.all(
        [base, counter].map((token) =>
          getJson<History>(`/api/v1/tokens/${token?.address}/history`, query, signal),
        ),
      );
      return one === undefined || other === undefined ? [] : pairHistory(one, other);
    },
    enabled: isReady,
    refetchInterval: LOOK_MS,
    retry: false,
  });
  return { points: data, error };
}
