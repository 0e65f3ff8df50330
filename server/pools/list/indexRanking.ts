import type { Rational } from '../../amm/rational.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import { fetchAnchors, fetchPoolsByIds, type PoolListSource } from '../../indexer/pools/indexedPoolList.ts';
import { type ActiveHour, fetchActiveHours } from '../../indexer/pools/recentActivity.ts';
import { followed } from '../../indexer/protocols/indexProtocols.ts';
import { SharedLoads } from '../../runtime/sharedLoads.ts';
import { rankedRate } from '../history/annualRate.ts';
import { RecentActivity } from '../history/recentActivity.ts';
import { WINDOW_SECONDS, windowBefore } from '../history/windows.ts';
import { cutPage, type ListedFigures, type PoolListRequest, type PoolPage, placesOf } from './poolPage.ts';
import { byWorth, descending, isPositive, type RankedPool, rankedPools, withWorth } from './rankedPools.ts';

const LISTS_BYTES = 16_000_000;
const HOURS_BYTES = 64_000_000;

/** Reads pages of pools in the order of the index. Used before all pools are in memory. */
export class IndexRanking {
  readonly #client: SubgraphClient;
  readonly #leastWorth: number;
  readonly #lists = new SharedLoads<readonly RankedPool[]>(LISTS_BYTES);
  readonly #hours = new SharedLoads<readonly ActiveHour[]>(HOURS_BYTES);

  /** Creates the ranking. @param leastWorth as of `RecentActivity` */
  constructor(client: SubgraphClient, leastWorth: number) {
    this.#client = client;
    this.#leastWorth = leastWorth;
  }

  /**
   * Returns a page at a block.
   * @throws as SubgraphClient.query; INVALID_REQUEST for a cursor that is not in the list
   */
  async page(block: IndexBlock, request: PoolListRequest): Promise<PoolPage> {
    const ranked = await this.#ranked(block, request, placesOf(request));
    const { rows, hasMore } = cutPage(ranked, request, ({ address }) => address === request.cursor);
    const since = windowBefore(block.timestamp, WINDOW_SECONDS['24h']).firstHour;
    const addresses = rows.map(({ address }) => address);
    const { token, protocol, exchanges, sort, cursor, skip, limit } = request;
    const page = [block.hash, token, protocol, exchanges?.join(), sort, cursor, skip, limit].join(':');
    const hours = await this.#hours.get(page, () => fetchActiveHours(this.#client, block, since, addresses));
    const recent = this.#recentOf(hours, block.timestamp - since);
    return {
      pools: rows.map((pool) => ({ ...pool, ...recent.figuresOf(pool, pool.worth) })),
      next: hasMore ? addresses.at(-1) : undefined,
      block,
    };
  }

  #recentOf(hours: readonly ActiveHour[], seconds: number): RecentActivity {
    return new RecentActivity(hours, seconds, this.#leastWorth, this.#client.feeOfExchange);
  }

  #ranked(block: IndexBlock, { token, protocol, exchanges, sort }: PoolListRequest, count: number) {
    const all = followed(this.#client).map((each) => each.protocol);
    const protocols = protocol === undefined ? all : all.filter((each) => each === protocol);
    const key = [block.hash, token, protocol, exchanges?.join(), sort, count].join(':');
    return this.#lists.get(key, async () => {
      const sources = protocols.map((one) => ({
        client: this.#client,
        block,
        protocol: one,
        token,
        exchanges,
      }));
      const anchors = await fetchAnchors(this.#client, block);
      const byTvl = (await Promise.all(sources.map((source) => rankedPools(source, anchors, count))))
        .flat()
        .sort(byWorth);
      if (sort === 'tvl') return byTvl.slice(0, count);
      const active = await this.#active(block, sources, sort);
      const known = new Set(active.map(({ address }) => address));
      return [...active, ...byTvl.filter(({ address }) => !known.has(address))].slice(0, count);
    });
  }

  /** Returns pools with swaps in dollars during the last day, most first. */
  async #active(
    block: IndexBlock,
    sources: readonly PoolListSource[],
    sort: 'volume' | 'apr',
  ): Promise<RankedPool[]> {
    const since = windowBefore(block.timestamp, WINDOW_SECONDS['24h']).firstHour;
    const hours = await this.#hours.get(block.hash, () => fetchActiveHours(this.#client, block, since));
    const ids = [...new Set(hours.map(({ market }) => market))];
    const pools = (await Promise.all(sources.map((source) => fetchPoolsByIds(source, ids)))).flat();
    const recent = this.#recentOf(hours, block.timestamp - since);
    return pools
      .map(withWorth)
      .map((pool) => ({ ...pool, ...recent.figuresOf(pool, pool.worth) }))
      .map((pool) => ({ ...pool, figure: this.#figureOf(pool, sort) }))
      .filter(({ figure }) => isPositive(figure))
      .sort((a, b) => descending(a.figure, b.figure) || byWorth(a, b))
      .map(({ figure: _figure, volumeUSD24h: _volume, feesUSD24h: _fees, rate: _rate, ...pool }) => pool);
  }

  #figureOf({ volumeUSD24h, rate, worth }: ListedFigures, sort: 'volume' | 'apr'): Rational | null {
    return sort === 'volume' ? volumeUSD24h : rankedRate(rate, worth, this.#leastWorth);
  }
}
