import { freshBlock, requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { IndexRanking } from './indexRanking.ts';
import type { PoolListRequest, PoolPage } from './poolPage.ts';
import type { MarketMemory } from './table/marketMemory.ts';

/** The pools of the exchange in their order, as the index has them. */
export class PoolList {
  readonly #index: SubgraphIndex | undefined;
  readonly #memory: MarketMemory | undefined;
  readonly #ranking: IndexRanking | undefined;

  /** @param memory asked instead of the index once it is loaded */
  constructor(index: SubgraphIndex | undefined, memory: MarketMemory | undefined) {
    this.#index = index;
    this.#memory = memory;
    this.#ranking = index && new IndexRanking(index.client);
  }

  /**
   * Most first, as near as a number gets; those of which it is unknown or nothing after them by their worth, ties by
   * address, descending. All of one block: the index's newest one, or for up to three seconds the one before while that
   * is being read.
   * @throws AppError SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, UPSTREAM_INVALID; INVALID_REQUEST for a cursor that is not
   * in the list
   */
  async read(request: PoolListRequest): Promise<PoolPage> {
    const newest = await freshBlock(requireIndex(this.#index));
    const table = await this.#memory?.reach(newest);
    if (table !== undefined) return table.page(request);
    if (this.#ranking === undefined) throw new Error('an index has a ranking');
    return this.#ranking.page(newest, request);
  }
}
