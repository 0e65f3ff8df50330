import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Token } from '../../api/answers.ts';
import { getJson } from '../../api/fetchJson.ts';
import { useLivePrices } from '../../api/prices.ts';
import { isSame } from '../../api/tokens.ts';
import { minuteOf, upToNow } from '../../pairs/upToNow.ts';
import { type History, type PairPoint, pairHistory, priceOf } from './pairHistory.ts';

const LOOK_MS = 60_000;

/** The ranges of the chart: the length of a period, and how many of them. */
export const RANGES = {
  '1D': { interval: 'hour', limit: 24 },
  '1W': { interval: 'hour', limit: 168 },
  '1M': { interval: 'day', limit: 31 },
  '1Y': { interval: 'day', limit: 366 },
} as const;
export type Range = keyof typeof RANGES;

/** The price of a pair over time and now, counter for one of the base; undefined while it is not known. */
interface PairPrices {
  /** Of closed periods, and the price of now as the last one. */
  readonly points: readonly PairPoint[] | undefined;
  readonly now: number | undefined;
  readonly error: Error | null;
}

/** Asks for the price of the base in the counter, past and present. */
export function usePairHistory(
  base: Token | undefined,
  counter: Token | undefined,
  range: Range,
): PairPrices {
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
  const { prices, askedAt } = useLivePrices(isReady ? [base.address, counter.address] : []);
  const priced = (token: Token | undefined) => prices.find((price) => isSame(price.token, token?.address));
  const now = priceOf(priced(base), priced(counter));
  const timestamp = minuteOf(askedAt);
  const points = useMemo(
    () => (data === undefined || now === undefined ? data : upToNow(data, { timestamp, price: now })),
    [data, now, timestamp],
  );
  return { points, now, error };
}
