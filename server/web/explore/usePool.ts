import { useQuery } from '@tanstack/react-query';
import type { Currency, PoolPrice } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';

export interface Activity {
  readonly volumeUSD: string | null;
  readonly volumeNative?: string | null;
  readonly feesUSD: string | null;
  readonly txCount: number;
}

export interface Period extends Activity {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly close: string | null;
  /** US dollars at its end; null where it is not known. */
  readonly tvlUSD: string | null;
}

export interface Volume {
  readonly windows: Readonly<Record<'24h' | '7d' | '30d' | 'all', Activity>>;
  readonly series: readonly Period[];
  readonly currency: Currency;
}

export type EventGroup = 'swaps' | 'liquidity';

export interface PoolEvent {
  readonly kind: 'swap' | 'mint' | 'burn';
  readonly transactionHash: string;
  readonly logIndex: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /** What came in, or left where negative, raw units. */
  readonly amount0: string;
  readonly amount1: string;
  readonly volumeUSD: string | null;
  readonly volumeNative?: string | null;
}

interface Events {
  readonly events: readonly PoolEvent[];
  readonly currency: Currency;
}

export interface Bar {
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidityActive: string;
  readonly amount0: string;
  readonly amount1: string;
}

export interface Depth {
  readonly tick: number;
  readonly tickSpacing: number;
  readonly source: string;
  readonly tickLiquidity: readonly {
    readonly tick: number;
    readonly liquidityGross: string;
    readonly liquidityNet: string;
  }[];
  readonly bars: readonly Bar[];
}

export interface Positions {
  readonly total: number;
  /** Percent of the liquidity in range; null where none is in range. */
  readonly liquidityOwners: {
    readonly owners: number;
    readonly largest: number | null;
    readonly tenLargest: number | null;
  };
  readonly positions: readonly {
    readonly id: string;
    readonly owner: string;
    readonly tickLower: number;
    readonly tickUpper: number;
    readonly liquidity: string;
    readonly amount0: string;
    readonly amount1: string;
    readonly inRange: boolean;
    readonly priceLower: string;
    readonly priceUpper: string;
  }[];
}

interface Tvl {
  readonly amount0: string;
  readonly amount1: string;
  readonly tvlUSD: string | null;
  readonly valueNative?: string | null;
  readonly usdReason: string | null;
}

interface Apr {
  readonly apr: number | null;
  readonly reason: string | null;
}

type Query = Readonly<Record<string, string | number>>;

/** Asks for one of the answers about a pool, again at an interval. */
function usePoolAnswer<Answer>(
  address: string,
  name: string,
  query: Query,
  refetchInterval: number,
  enabled = true,
) {
  return useQuery({
    queryKey: ['pool', address, name, query],
    queryFn: ({ signal }) => getJson<Answer>(`/api/v1/pools/${address}/${name}`, query, signal),
    refetchInterval,
    enabled,
  });
}

export const usePoolPrice = (address: string) => usePoolAnswer<PoolPrice>(address, 'price', {}, 4000);
export const usePoolTvl = (address: string) => usePoolAnswer<Tvl>(address, 'tvl', {}, 15_000);
export const usePoolApr = (address: string) => usePoolAnswer<Apr>(address, 'apr', {}, 30_000);
export const usePoolVolume = (address: string, interval: 'hour' | 'day', limit: number) =>
  usePoolAnswer<Volume>(address, 'volume', { interval, limit }, 30_000);
export const usePoolEvents = (address: string, kind: EventGroup) =>
  usePoolAnswer<Events>(address, 'events', { kind, limit: 25 }, 4000);
export const usePoolDepth = (address: string, enabled: boolean) =>
  usePoolAnswer<Depth>(address, 'liquidity-distribution', {}, 15_000, enabled);
export const usePoolPositions = (address: string, limit: number, skip: number) =>
  usePoolAnswer<Positions>(address, 'positions', { limit, skip }, 30_000);

/** Asks who owns the liquidity of the pool in range. */
export const useLiquidityOwners = (address: string) =>
  usePoolAnswer<Positions>(address, 'positions', { limit: 1, skip: 0 }, 60_000).data?.liquidityOwners;
