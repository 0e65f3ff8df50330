import { z } from 'zod';
import type { PositionFlows } from '../../amm/liquidity/positionEarnings.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { countField, unsignedField } from '../fieldSchemas.ts';
import { INDEX_PROTOCOLS } from '../protocols/indexProtocols.ts';

const rowsSchema = z.array(
  z.object({
    deposited0: unsignedField,
    deposited1: unsignedField,
    withdrawn0: unsignedField,
    withdrawn1: unsignedField,
    collected0: unsignedField.optional(),
    collected1: unsignedField.optional(),
    createdAtTimestamp: countField,
  }),
);

/** Flows of a position at the block of the index. */
export interface IndexedFlows extends PositionFlows {
  /** Unix seconds. */
  readonly createdAt: number;
}

/**
 * Reads the flows of a position; undefined for one that the index does not have.
 * @param id the manager, then the number as 32 bytes
 * @throws as `SubgraphClient.query`
 */
export async function fetchPositionFlows(
  client: SubgraphClient,
  block: IndexBlock,
  protocol: 'v3' | 'v4',
  id: string,
): Promise<IndexedFlows | undefined> {
  const { ranges } = INDEX_PROTOCOLS[protocol];
  if (ranges === undefined) return undefined;
  const { positions, paidFields } = ranges;
  const query = `query PositionFlows($id: Bytes!, $block: Bytes!) {
  rows: ${positions}(where: { id: $id }, block: { hash: $block }) {
    deposited0 deposited1 withdrawn0 withdrawn1 createdAtTimestamp ${paidFields}
  }
}`;
  const { rows } = await client.query(z.object({ rows: rowsSchema }), query, { id, block: block.hash });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { collected0, collected1, createdAtTimestamp: createdAt } = row;
  return {
    deposited: { amount0: row.deposited0, amount1: row.deposited1 },
    withdrawn: { amount0: row.withdrawn0, amount1: row.withdrawn1 },
    collected:
      collected0 === undefined || collected1 === undefined
        ? null
        : { amount0: collected0, amount1: collected1 },
    createdAt,
  };
}
