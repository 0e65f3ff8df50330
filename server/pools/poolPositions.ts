import type { Hex } from 'viem';
import { AppError } from '../errors.ts';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import { fetchPositions, type IndexedPositions } from '../indexer/pools/indexedPositions.ts';
import { freshBlock, requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { SharedLoads } from '../runtime/sharedLoads.ts';
import type { PoolsAtHead } from './poolsAtHead.ts';

/** Size of the cache. A pool with thousands of positions takes a megabyte or two. */
const POSITIONS_BYTES = 16_000_000;

/** Reads the active positions of pools with ticks. Only the index can list them. */
export class PoolPositionsReader {
  readonly #index: SubgraphIndex | undefined;
  readonly #poolsAtHead: PoolsAtHead;
  readonly #positions = new SharedLoads<IndexedPositions | undefined>(POSITIONS_BYTES);

  constructor(index: SubgraphIndex | undefined, poolsAtHead: PoolsAtHead) {
    this.#index = index;
    this.#poolsAtHead = poolsAtHead;
  }

  /**
   * Reads the positions of one pool.
   * @throws AppError SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, UPSTREAM_INVALID; NOT_FOUND, NOT_A_V3_POOL
   */
  async read(id: Hex): Promise<IndexedPositions & { readonly block: IndexBlock }> {
    const index = requireIndex(this.#index);
    const block = await freshBlock(index);
    const key = `${block.hash}:${id}`;
    const found = await this.#positions.get(key, () => fetchPositions(index.client, block, id));
    if (found !== undefined) return { ...found, block };
    await this.#poolsAtHead.readTickPool(id);
    throw new AppError('SUBGRAPH_STALE', 'The index has not seen this pool yet');
  }
}
