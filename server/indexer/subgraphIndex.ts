import { AppError } from '../errors.ts';
import { type IndexBlock, requireFresh } from './client/indexBlock.ts';
import type { IndexClock } from './client/indexClock.ts';
import type { SubgraphClient } from './client/subgraphClient.ts';

/** The index, with the parts needed to read figures at one fresh block. */
export interface SubgraphIndex {
  readonly client: SubgraphClient;
  readonly clock: IndexClock;
  readonly maxLagBlocks: number;
  /** Returns the head of the chain; undefined while the node is down. */
  headNumber(): bigint | undefined;
}

/**
 * Returns the block at which figures of the index are to be read.
 * @throws SUBGRAPH_UNAVAILABLE also when no index is configured, SUBGRAPH_STALE
 */
export async function freshBlock(index: SubgraphIndex): Promise<IndexBlock> {
  const block = await index.clock.read();
  requireFresh(block, index.headNumber(), index.maxLagBlocks);
  return block;
}

export function requireIndex(index: SubgraphIndex | undefined): SubgraphIndex {
  if (index !== undefined) return index;
  throw new AppError('SUBGRAPH_UNAVAILABLE', 'This instance has no index: SUBGRAPH_URL is not set');
}
