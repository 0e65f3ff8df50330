import type { Address } from 'viem';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import {
  fetchPoolsOfPair,
  type ListedPool,
  PAGE,
  type PairFilter,
} from '../indexer/pools/indexedPoolList.ts';
import { freshBlock, requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { IndexRanking } from './list/indexRanking.ts';
import type { PoolListRequest, PoolPage } from './list/poolPage.ts';
import type { MarketMemory } from './table/marketMemory.ts';
import type { MarketTable, PairPools, TokenTotals } from './table/marketTable.ts';

/** Lists the pools of the exchange in ranked order, from the index. */
export class PoolList {
  readonly #index: SubgraphIndex | undefined;
  readonly #memory: MarketMemory | undefined;
  readonly #ranking: IndexRanking | undefined;

  /**
   * Creates the list.
   * @param memory read instead of the index once it is loaded
   * @param leastWorth value below which a pool has no yearly rate, in what the index counts in; the same as
   * of `memory`
   */
  constructor(index: SubgraphIndex | undefined, memory: MarketMemory | undefined, leastWorth: number) {
    this.#index = index;
    this.#memory = memory;
    this.#ranking = index && new IndexRanking(index.client, leastWorth);
  }

  /**
   * Returns a page, highest figure first, compared as floating-point numbers. Pools whose figure is unknown
   * or zero follow in the order of their worth, ties by address, descending. All figures are of one block:
   * the index's newest, or for up to three seconds the one before while the newest is being read.
   * @throws AppError SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, UPSTREAM_INVALID; INVALID_REQUEST for a cursor
   * that is not in the list
   */
  async read(request: PoolListRequest): Promise<PoolPage> {
    const index = requireIndex(this.#index);
    const newest = await freshBlock(index);
    const table = await this.#tableAt(newest, index);
    if (table !== undefined) return table.page(request);
    if (this.#ranking === undefined) throw new Error('an index has a ranking');
    return this.#ranking.page(newest, request);
  }

  /**
   * Returns sums over all pools of each token; undefined until all pools are in memory.
   * @throws as `read`
   */
  async totals(tokens: readonly Address[]): Promise<ReadonlyMap<Address, TokenTotals> | undefined> {
    const index = requireIndex(this.#index);
    const table = await this.#tableAt(await freshBlock(index), index);
    return table?.totals(tokens);
  }

  /**
   * Returns the first `most` pools of a pair, those that hold most of both tokens first. Until all pools are
   * in memory they are chosen among the 1000 with most events, and not counted beyond.
   * @throws as `read`
   */
  async ofPair(pair: PairFilter, most: number): Promise<PairPools> {
    const index = requireIndex(this.#index);
    const newest = await freshBlock(index);
    const table = await this.#tableAt(newest, index);
    if (table !== undefined) return table.ofPair(pair, most);
    const found = await fetchPoolsOfPair(index.client, newest, pair);
    const pools = found.toSorted(byHoldings).slice(0, most);
    return { pools, total: found.length < PAGE ? found.length : null, block: newest };
  }

  async #tableAt(newest: IndexBlock, { clock }: SubgraphIndex): Promise<MarketTable | undefined> {
    const memory = this.#memory;
    try {
      return await memory?.reach(newest, clock.ageMs);
    } catch (error) {
      const { table, ageMs } = memory?.asItIs() ?? {};
      if (table === undefined || ageMs === undefined) throw error;
      clock.permitOld(error, ageMs);
      return table;
    }
  }
}

/** Orders by the product of what pools hold of both tokens, descending, ties by id, descending. */
function byHoldings(a: ListedPool, b: ListedPool): number {
  const difference = b.amount0 * b.amount1 - a.amount0 * a.amount1;
  return Number(difference) || (a.address < b.address ? 1 : -1);
}
