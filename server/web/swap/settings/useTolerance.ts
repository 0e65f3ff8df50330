import { useQuery } from '@tanstack/react-query';
import type { Quote } from '../../api/answers.ts';
import { getJson } from '../../api/fetchJson.ts';
import { AUTO, type Settings } from '../settings.ts';
import { autoSlippage, type Hour } from './autoSlippage.ts';

const LOOK_MS = 300_000;
const HOURS = 24;

interface Candles {
  readonly candles: readonly {
    readonly high: string | null;
    readonly low: string | null;
    readonly txCount: number;
  }[];
}

/**
 * Returns the tolerance of a trade, percent as text: the chosen one, or the one that Auto makes of the quote.
 */
export function useTolerance({ slippage }: Settings, quote: Quote | undefined, quotedAt: number): string {
  const pools = quote?.route.pools ?? [];
  const isAuto = slippage === AUTO;
  const { data } = useQuery({
    queryKey: ['hours', pools],
    queryFn: ({ signal }) => Promise.all(pools.map((pool) => readHours(pool, signal))),
    enabled: isAuto && pools.length > 0,
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS,
    retry: false,
  });
  if (!isAuto) return slippage;
  const impact = quote?.priceImpactBreakdown.market ?? 0;
  return autoSlippage({ impact, pools: data, age: (Date.now() - quotedAt) / 1000 });
}

/** Reads the hours with trades of the last day. */
async function readHours(pool: string, signal: AbortSignal): Promise<readonly Hour[]> {
  const path = `/api/v1/pools/${pool}/candles`;
  const from = Math.floor(Date.now() / 1000) - (HOURS - 1) * 3600;
  const { candles } = await getJson<Candles>(path, { interval: 'hour', from }, signal);
  return candles
    .slice(-HOURS)
    .flatMap(({ high, low, txCount }) =>
      high === null || low === null || txCount === 0 ? [] : [{ high: Number(high), low: Number(low) }],
    );
}
