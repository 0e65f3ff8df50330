import { useQuery } from '@tanstack/react-query';
import type { Token } from '../../api/answers.ts';
import { getJson } from '../../api/fetchJson.ts';
import { isSame } from '../../api/tokens.ts';
import type { Candle } from '../../charts/addCandles.ts';
import { candlesOf } from '../../explore/history/candlesOf.ts';
import { turned } from '../../explore/history/ranges.ts';
import { sinceFirstPrice } from '../../explore/history/sinceFirstPrice.ts';
import type { Volume } from '../../explore/usePool.ts';
import { readDirectPools } from '../../pairs/directPools.ts';
import type { QuotedWay } from '../../pairs/quotedWay.ts';
import { RANGES, type Range } from './usePairHistory.ts';

const LOOK_MS = 60_000;

interface PairCandles {
  /** Undefined while they load, while nobody asks for them, and where no pool holds both tokens. */
  readonly candles: readonly Candle[] | undefined;
  /** Whether it is known that no pool holds both tokens, or that the deepest has no past prices. */
  readonly isNone: boolean;
}

/** Asks for the candles of the pair's deepest pool, counter for one of the base. */
export function usePairCandles(way: QuotedWay | undefined, range: Range, isWanted: boolean): PairCandles {
  const { data } = useQuery({
    queryKey: ['pairCandles', way?.base.address, way?.counter.address, range],
    queryFn: async ({ signal }) =>
      way === undefined ? [] : readCandles(way.base, way.counter, range, signal),
    enabled: isWanted && way !== undefined,
    refetchInterval: LOOK_MS,
    retry: false,
  });
  const hasCandles = data !== undefined && data.length > 1;
  return { candles: isWanted && hasCandles ? data : undefined, isNone: data !== undefined && !hasCandles };
}

async function readCandles(
  base: Token,
  counter: Token,
  range: Range,
  signal: AbortSignal,
): Promise<Candle[]> {
  const [pool] = await readDirectPools(base, counter, signal);
  if (pool === undefined) return [];
  const { series } = await getJson<Volume>(`/api/v1/pools/${pool.address}/volume`, RANGES[range], signal);
  const known = sinceFirstPrice(series);
  return candlesOf(isSame(pool.token0.address, base.address) ? known : known.map(turned));
}
