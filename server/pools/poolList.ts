import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import { inverse } from '../amm/spotPrice.ts';
import { AppError } from '../errors.ts';
import type { IndexBlock } from '../indexer/indexBlock.ts';
import { fetchAnchors, fetchPoolsByIds, type PoolListSource } from '../indexer/indexedPoolList.ts';
import { type ActiveHour, fetchActiveHours } from '../indexer/recentActivity.ts';
import { SharedLoads } from '../indexer/sharedLoads.ts';
import { freshBlock, requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import type { Protocol } from '../routing/pool.ts';
import type { AnnualRate } from './annualRate.ts';
import { byWorth, descending, isPositive, type RankedPool, rankedPools, withWorth } from './rankedPools.ts';
import { RecentActivity } from './recentActivity.ts';
import { ShownBlock } from './shownBlock.ts';
import { times } from './usd.ts';
import { WINDOW_SECONDS, windowBefore } from './windows.ts';

const LISTS_BYTES = 16_000_000;
const HOURS_BYTES = 64_000_000;
/** Places that a ranking is read for: one ranking serves every page that lies within it. */
const LONGEST_RANKING = 5501;
const RANKING_LENGTHS = [101, 1001, LONGEST_RANKING] as const;

/** Pages that are read ahead when the index moves on. */
const ASKED_LATELY = 8;
const LATELY_MS = 60_000;

/** What a list begins with the most of. */
export type PoolSort = 'tvl' | 'volume' | 'apr';

export interface PoolListRequest {
  /** Only pools that hold it. */
  readonly token?: Address | undefined;
  readonly protocol?: Protocol | undefined;
  readonly sort: PoolSort;
  readonly limit: number;
  readonly skip: number;
  /** The last pool of the page before: the list goes on after it. */
  readonly cursor?: Address | undefined;
}

/** And with what was traded in it lately. */
export interface ListedFigures extends RankedPool {
  /** US dollars; null when there were swaps and none of them could be priced. */
  readonly volumeUSD24h: Rational | null;
  readonly feesUSD24h: Rational | null;
  readonly rate: AnnualRate;
}

export interface PoolPage {
  readonly pools: readonly ListedFigures[];
  /** Cursor of the next page; undefined when there is none within the places of a ranking. */
  readonly next: Address | undefined;
  readonly block: IndexBlock;
}

/** The pools of the exchange in their order, as the index has them. */
export class PoolList {
  readonly #index: SubgraphIndex | undefined;
  readonly #lists = new SharedLoads<readonly RankedPool[]>(LISTS_BYTES);
  readonly #hours = new SharedLoads<readonly ActiveHour[]>(HOURS_BYTES);
  readonly #askedLately = new LRUCache<string, PoolListRequest>({ max: ASKED_LATELY, ttl: LATELY_MS });
  readonly #shown: ShownBlock | undefined;

  constructor(index: SubgraphIndex | undefined) {
    this.#index = index;
    this.#shown = index && new ShownBlock((block) => this.#readAhead(index, block));
  }

  /**
   * Most first, those of which it is unknown or nothing after them by their worth, ties by address, descending. Of the
   * index's newest block, or of the one before while that is being read.
   * @throws AppError SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, UPSTREAM_INVALID; INVALID_REQUEST for a cursor that is not
   * in the list
   */
  async read(request: PoolListRequest): Promise<PoolPage> {
    const index = requireIndex(this.#index);
    const newest = await freshBlock(index);
    const page = await this.#page(index, this.#shown?.at(newest) ?? newest, request);
    const { token, protocol, sort, limit, skip, cursor } = request;
    this.#askedLately.set([token, protocol, sort, limit, skip, cursor].join(':'), request);
    return page;
  }

  /** Has the lists of a block that callers are going to ask for. Never rejects: who asks is told of failures. */
  async #readAhead(index: SubgraphIndex, block: IndexBlock): Promise<void> {
    const requests = [...this.#askedLately.values()];
    await Promise.allSettled(requests.map((request) => this.#page(index, block, request)));
  }

  async #page(index: SubgraphIndex, block: IndexBlock, request: PoolListRequest): Promise<PoolPage> {
    const { cursor, limit, skip } = request;
    const count = cursor === undefined ? rankingLength(skip + limit + 1) : LONGEST_RANKING;
    const ranked = await this.#ranked(index, block, request, count);
    const start = cursor === undefined ? skip : placeAfter(ranked, cursor);
    const pools = ranked.slice(start, start + limit);
    const next = ranked.length > start + limit ? pools.at(-1)?.address : undefined;
    const since = windowBefore(block.timestamp, WINDOW_SECONDS['24h']).firstHour;
    const page = [block.hash, request.token, request.protocol, request.sort, start, limit].join(':');
    const hours = await this.#hours.get(page, () =>
      fetchActiveHours(
        index.client,
        block,
        since,
        pools.map(({ address }) => address),
      ),
    );
    const recent = new RecentActivity(hours, block.timestamp - since);
    return { pools: pools.map((pool) => recent.withFigures(pool)), next, block };
  }

  #ranked(index: SubgraphIndex, block: IndexBlock, request: PoolListRequest, count: number) {
    const { token, protocol, sort } = request;
    const protocols: readonly Protocol[] = protocol === undefined ? ['v2', 'v3'] : [protocol];
    const key = [block.hash, token, protocol, sort, count].join(':');
    return this.#lists.get(key, async () => {
      const sources = protocols.map((one) => ({ client: index.client, block, protocol: one, token }));
      const anchors = await fetchAnchors(index.client, block);
      const byTvl = (await Promise.all(sources.map((source) => rankedPools(source, anchors, count))))
        .flat()
        .sort(byWorth);
      if (sort === 'tvl') return byTvl.slice(0, count);
      const active = await this.#active(index, block, sources, sort);
      const known = new Set(active.map(({ address }) => address));
      return [...active, ...byTvl.filter(({ address }) => !known.has(address))].slice(0, count);
    });
  }

  /** Pools with swaps in dollars of the last day, most first. */
  async #active(
    index: SubgraphIndex,
    block: IndexBlock,
    sources: readonly PoolListSource[],
    sort: 'volume' | 'apr',
  ): Promise<RankedPool[]> {
    const since = windowBefore(block.timestamp, WINDOW_SECONDS['24h']).firstHour;
    const hours = await this.#hours.get(block.hash, () => fetchActiveHours(index.client, block, since));
    const ids = [...new Set(hours.map(({ market }) => market))];
    const pools = (await Promise.all(sources.map((source) => fetchPoolsByIds(source, ids)))).flat();
    const recent = new RecentActivity(hours, block.timestamp - since);
    return pools
      .map((pool) => recent.withFigures(withWorth(pool)))
      .filter((pool) => isPositive(figureOf(pool, sort)))
      .sort((a, b) => descending(figureOf(a, sort), figureOf(b, sort)) || byWorth(a, b))
      .map(({ volumeUSD24h: _volume, feesUSD24h: _fees, rate: _rate, ...pool }) => pool);
  }
}

/** Fees over the worth: their order is that of the yearly rate. */
function figureOf(
  { volumeUSD24h, feesUSD24h, worth }: ListedFigures,
  sort: 'volume' | 'apr',
): Rational | null {
  if (sort === 'volume') return volumeUSD24h;
  if (feesUSD24h === null || worth.usd === null || worth.usd.numerator === 0n) return null;
  return times(feesUSD24h, inverse(worth.usd));
}

function placeAfter(ranked: readonly RankedPool[], cursor: Address): number {
  const place = ranked.findIndex(({ address }) => address === cursor);
  if (place >= 0) return place + 1;
  throw new AppError('INVALID_REQUEST', 'cursor is not in this list any more', {
    details: [{ path: 'cursor', message: 'is not in this list any more' }],
  });
}

/** @throws RangeError for places that no request can ask for */
function rankingLength(places: number): number {
  const length = RANKING_LENGTHS.find((candidate) => candidate >= places);
  if (length === undefined) throw new RangeError(`a ranking has no ${places} places`);
  return length;
}
