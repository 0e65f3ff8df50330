import type { Hex } from 'viem';
import { AppError } from '../errors.ts';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import type { IndexClock } from '../indexer/client/indexClock.ts';
import type { SubgraphClient } from '../indexer/client/subgraphClient.ts';
import { fetchMarket, type IndexedMarket } from '../indexer/market/indexedMarket.ts';
import { fetchActivity } from '../indexer/pools/indexedActivity.ts';
import { fetchPeriods, type IndexedPeriods, type Period } from '../indexer/pools/indexedPeriods.ts';
import { greatestWorth } from '../indexer/rows/hourWorth.ts';
import type { Activity } from '../indexer/rows/marketTotals.ts';
import { freshBlock, requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { SharedLoads } from '../runtime/sharedLoads.ts';
import { filledSeries } from './history/filledSeries.ts';
import { activityIn, WINDOW_SECONDS, type WindowName, windowBefore } from './history/windows.ts';
import type { PoolsAtHead } from './poolsAtHead.ts';

const MARKETS_BYTES = 4_000_000;
const SERIES_BYTES = 16_000_000;
/** Periods read for a series. One read serves every shorter series. */
const MAX_PERIODS = 1000;

/** The index at the one block of an answer. */
export interface IndexView {
  readonly client: SubgraphClient;
  readonly block: IndexBlock;
  readonly clock: IndexClock;
}

export type Interval = 'hour' | 'day';
const INTERVAL_SECONDS = { hour: 3600, day: 86_400 };

export type Windows = Readonly<Record<WindowName | 'all', Activity>> & {
  /** Id of the pool's exchange in the index. */
  readonly exchange: string | undefined;
  /** Start and greatest value, US dollars, of each hour with events that the windows reach to. */
  readonly hourWorths: readonly Pick<Period, 'start' | 'tvlUSD'>[];
};

/** Reads figures of pairs and pools that only the index has: dollar prices, and activity over time. */
export class PoolMarkets {
  readonly #index: SubgraphIndex | undefined;
  readonly #poolsAtHead: PoolsAtHead;
  readonly #markets = new SharedLoads<IndexedMarket | undefined>(MARKETS_BYTES);
  readonly #windows = new SharedLoads<Windows | undefined>(MARKETS_BYTES);
  readonly #series = new SharedLoads<IndexedPeriods>(SERIES_BYTES);

  constructor(index: SubgraphIndex | undefined, poolsAtHead: PoolsAtHead) {
    this.#index = index;
    this.#poolsAtHead = poolsAtHead;
  }

  /**
   * Returns the index at its newest block. @throws AppError SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE,
   * UPSTREAM_INVALID
   */
  async view(): Promise<IndexView> {
    const index = requireIndex(this.#index);
    return { client: index.client, block: await freshBlock(index), clock: index.clock };
  }

  /** Returns a market: its tokens with their prices, and its amounts. @throws as `view`, and NOT_FOUND */
  async market({ client, block }: IndexView, id: Hex): Promise<IndexedMarket> {
    const key = `${block.hash}:${id}`;
    const market = await this.#markets.get(key, () => fetchMarket(client, block, id));
    return market ?? this.#unknown(id);
  }

  /**
   * Returns the activity of the last day, week and month before the view's block, and of all time. @throws as
   * `market`
   */
  async windows({ client, block }: IndexView, id: Hex): Promise<Windows> {
    const key = `${block.hash}:${id}`;
    const windows = await this.#windows.get(key, async () => {
      const [day, week, month] = [
        windowBefore(block.timestamp, WINDOW_SECONDS['24h']),
        windowBefore(block.timestamp, WINDOW_SECONDS['7d']),
        windowBefore(block.timestamp, WINDOW_SECONDS['30d']),
      ];
      const spans = [day.edge, week.edge, month.edge] as const;
      const activity = await fetchActivity(client, block, id, month.firstHour, spans);
      if (activity === undefined) return undefined;
      const { exchange, hasCountedFee, allTime, hours, events } = activity;
      const within = (window: typeof day, index: number): Activity => {
        const found = activityIn(window, hours, events[index] ?? []);
        return hasCountedFee ? found : { ...found, feesUSD: null };
      };
      return {
        exchange,
        '24h': within(day, 0),
        '7d': within(week, 1),
        '30d': within(month, 2),
        all: allTime,
        hourWorths: hours.map(({ start, tvlUSD, greatestTvlUSD }) => ({
          start,
          tvlUSD: greatestWorth(tvlUSD, greatestTvlUSD),
        })),
      };
    });
    return windows ?? this.#unknown(id);
  }

  /**
   * Returns the last `count` hours or days, at most 1000, including the present one, without gaps. @throws as
   * `view`
   */
  async series({ client, block }: IndexView, id: Hex, interval: Interval, count: number): Promise<Period[]> {
    const seconds = INTERVAL_SECONDS[interval];
    const startOfLast = (periods: number) => (Math.floor(block.timestamp / seconds) - periods + 1) * seconds;
    const length = interval === 'hour' ? 'HOUR' : 'DAY';
    const span = { length, from: startOfLast(MAX_PERIODS), to: startOfLast(0) } as const;
    const series = await this.#series.get(`${block.hash}:${id}:${interval}`, () =>
      fetchPeriods(client, block, id, span),
    );
    return filledSeries(series, { from: startOfLast(count), seconds, count });
  }

  /** Throws the reason why the index does not know an id: it is no pool, or it is too young. */
  async #unknown(id: Hex): Promise<never> {
    await this.#poolsAtHead.read(id);
    throw new AppError('SUBGRAPH_STALE', 'The index has not seen this pool yet');
  }
}
