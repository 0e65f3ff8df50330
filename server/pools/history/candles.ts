import type { Hex } from 'viem';
import type { MarketToken } from '../../indexer/market/indexedMarket.ts';
import { fetchPeriods, type IndexedPeriods, type Period } from '../../indexer/pools/indexedPeriods.ts';
import { SharedLoads } from '../../runtime/sharedLoads.ts';
import type { IndexView, PoolMarkets } from '../poolMarkets.ts';
import { NOTHING } from './windows.ts';

const CANDLES_BYTES = 16_000_000;

/** Candles of one answer at most. */
export const MAX_CANDLES = 1000;
export const CANDLE_SECONDS = { hour: 3600, day: 86_400 } as const;

export interface CandleRequest {
  readonly interval: keyof typeof CANDLE_SECONDS;
  /** Time range, Unix seconds: from the candle that contains `from`, up to candles that begin before `to`. */
  readonly from: number;
  readonly to: number;
}

export interface Candles {
  /** Id of the pool's exchange in the index. */
  readonly exchange: string | undefined;
  readonly token0: MarketToken;
  readonly token1: MarketToken;
  readonly candles: readonly Period[];
}

/** Reads prices, volumes and holdings of pairs and pools over time, without gaps. */
export class CandleReader {
  readonly #markets: PoolMarkets;
  readonly #loads = new SharedLoads<IndexedPeriods>(CANDLES_BYTES);

  constructor(markets: PoolMarkets) {
    this.#markets = markets;
  }

  /** @throws as `PoolMarkets.view` */
  view(): Promise<IndexView> {
    return this.#markets.view();
  }

  /**
   * Returns candles up to the view's block, ascending; none lies in the future. @throws as
   * `PoolMarkets.market`
   */
  async read(view: IndexView, id: Hex, { interval, ...asked }: CandleRequest): Promise<Candles> {
    const seconds = CANDLE_SECONDS[interval];
    const from = Math.floor(asked.from / seconds) * seconds;
    const to = Math.min(asked.to, view.block.timestamp + 1);
    const span = { length: interval === 'hour' ? 'HOUR' : 'DAY', from, to } as const;
    const key = [view.block.hash, id, interval, from, to].join(':');
    const [{ token0, token1, exchange }, indexed] = await Promise.all([
      this.#markets.market(view, id),
      this.#loads.get(key, () => fetchPeriods(view.client, view.block, id, span)),
    ]);
    const count = Math.max(0, Math.ceil((to - from) / seconds));
    return { token0, token1, exchange, candles: filledCandles(indexed, { from, seconds, count }) };
  }
}

/**
 * Returns consecutive candles. Where nothing happened, the price stays at the close before, and holdings stay
 * as they were. Candles before the first event are omitted.
 */
export function filledCandles(
  { before, periods }: IndexedPeriods,
  { from, seconds, count }: { readonly from: number; readonly seconds: number; readonly count: number },
): Period[] {
  const byStart = new Map(periods.map((period) => [period.start, period]));
  const filled: Period[] = [];
  let last = before;
  for (let index = 0; index < count; index++) {
    const start = from + index * seconds;
    const own = byStart.get(start);
    if (own === undefined && last === undefined) continue;
    last = own ?? (last && unchangedAt(last, start));
    if (last !== undefined) filled.push(last);
  }
  return filled;
}

function unchangedAt({ close, held0, held1, tvlUSD }: Period, start: number): Period {
  return { start, open: close, high: close, low: close, close, ...NOTHING, held0, held1, tvlUSD };
}
