import type { Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** The newest block that the index has processed. */
export interface IndexBlock {
  readonly number: bigint;
  readonly hash: Hex;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly hasIndexingErrors: boolean;
  /**
   * Names what was deployed: another one may count other figures at the same block. Undefined where the index
   * does not say.
   */
  readonly deployment?: string | undefined;
}

/** The block fields of `_meta`. */
export const blockFields = {
  number: z.int().min(0).transform(BigInt),
  hash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .transform((text) => text as Hex),
  timestamp: z.int().min(0),
};

/** The fields of `_meta` beside the block. */
export const metaFields = { hasIndexingErrors: z.boolean(), deployment: z.string().optional() };

export const META_FIELDS = '_meta { block { number hash timestamp } hasIndexingErrors deployment }';

export const metaSchema = z
  .object({ block: z.object(blockFields), ...metaFields })
  .transform(({ block, ...rest }): IndexBlock => ({ ...block, ...rest }));

/**
 * Reads the block of the index (`_meta`). A failed index answers `_meta` beside an error, which gives its
 * block and the failure. @throws as SubgraphClient.query
 */
export async function fetchIndexBlock(client: SubgraphClient): Promise<IndexBlock> {
  const schema = z.object({ _meta: metaSchema });
  const { _meta } = await client.query(schema, `query Block { ${META_FIELDS} }`, {}, { besideErrors: true });
  return _meta;
}

/**
 * Refuses an index whose figures would be wrong or stale.
 * @param headNumber head of the chain; undefined when the node is down, which does not make the index stale
 * @throws SUBGRAPH_STALE
 */
export function requireFresh(block: IndexBlock, headNumber: bigint | undefined, maxLagBlocks: number): void {
  if (block.hasIndexingErrors)
    throw new AppError('SUBGRAPH_STALE', 'The index has stopped at an indexing error');
  if (headNumber === undefined) return;
  const lag = headNumber - block.number;
  if (lag > BigInt(maxLagBlocks))
    throw new AppError('SUBGRAPH_STALE', `The index is ${lag} blocks behind the chain`);
}
