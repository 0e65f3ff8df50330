import { AppError } from '../errors.ts';
import { type IndexBlock, requireFresh } from './client/indexBlock.ts';
import type { IndexClock } from './client/indexClock.ts';
import type { SubgraphClient } from './client/subgraphClient.ts';

export const NO_INDEX = 'This instance has no index: SUBGRAPH_URL is not set';

/** The index, with the parts needed to read figures at one fresh block. */
export interface SubgraphIndex {
  readonly client: SubgraphClient;
  readonly clock: IndexClock;
  readonly maxLagBlocks: number;
  /** Returns the head of the chain; undefined while the node is down. */
  headNumber(): bigint | undefined;
}

/**
 * Returns the block at which to read figures of the index. While the index fails, returns the last block
 * seen, whose cached figures are served with their age.
 * @throws SUBGRAPH_UNAVAILABLE, UPSTREAM_INVALID, SUBGRAPH_STALE
 */
export async function freshBlock(index: SubgraphIndex): Promise<IndexBlock> {
  const block = await index.clock.lastGood();
  requireFresh(block, index.headNumber(), index.maxLagBlocks);
  return block;
}

/**
 * Returns the newest block of the index. Unlike `freshBlock` it serves no older one.
 * @throws as `freshBlock`
 */
export async function newestBlock(index: SubgraphIndex): Promise<IndexBlock> {
  const block = await index.clock.read();
  requireFresh(block, index.headNumber(), index.maxLagBlocks);
  return block;
}

/** @throws AppError INDEX_REQUIRED where the service runs without an index */
export function requireIndex(index: SubgraphIndex | undefined): SubgraphIndex {
  if (index !== undefined) return index;
  throw new AppError('INDEX_REQUIRED', NO_INDEX);
}
