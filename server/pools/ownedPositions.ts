import type { Address } from 'viem';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import { fetchOwnedPositions, type OwnedPosition } from '../indexer/pools/ownedPositions.ts';
import { freshBlock, requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { SharedLoads } from '../runtime/sharedLoads.ts';

const OWNED_BYTES = 4_000_000;

/** Reads the positions of one owner, of V3 and V4. Only the index can list them. */
export class OwnedPositionsReader {
  readonly #index: SubgraphIndex | undefined;
  readonly #owned = new SharedLoads<readonly OwnedPosition[]>(OWNED_BYTES);

  constructor(index: SubgraphIndex | undefined) {
    this.#index = index;
  }

  /** @throws AppError SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, UPSTREAM_INVALID, INDEX_REQUIRED */
  async read(
    owner: Address,
  ): Promise<{ readonly positions: readonly OwnedPosition[]; readonly block: IndexBlock }> {
    const index = requireIndex(this.#index);
    const block = await freshBlock(index);
    const positions = await this.#owned.get(`${block.hash}:${owner}`, () =>
      fetchOwnedPositions(index.client, block, owner),
    );
    return { positions, block };
  }
}
