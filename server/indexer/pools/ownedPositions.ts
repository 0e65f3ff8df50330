import type { Address } from 'viem';
import { z } from 'zod';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { addressField } from '../fieldSchemas.ts';
import { MARKET_TOKEN_FIELDS, marketTokenSchema } from '../market/indexedMarket.ts';

/** Positions of one owner that are read. */
export const MAX_OWNED = 200;

const integer = z.string().regex(/^\d+$/).transform(BigInt);
const positionSchema = z.object({
  id: z.string().regex(/^0x[0-9a-f]+$/),
  tokenId: integer.nullable(),
  tickLower: z.int(),
  tickUpper: z.int(),
  liquidity: integer,
  createdAtTimestamp: z.string().regex(/^\d+$/).transform(Number),
  pool: z.object({
    id: addressField,
    fee: z.int(),
    tickSpacing: z.int(),
    sqrtPriceX96: integer,
    tick: z.int().nullable(),
    token0: marketTokenSchema,
    token1: marketTokenSchema,
  }),
});

/** A V3 position with liquidity, and its pool. */
export type OwnedPosition = z.output<typeof positionSchema>;

const QUERY = `query OwnedPositions($owner: Bytes!, $block: Bytes!) {
  positions(first: ${MAX_OWNED}, orderBy: id, block: { hash: $block }, where: { owner: $owner, liquidity_gt: "0" }) {
    id tokenId tickLower tickUpper liquidity createdAtTimestamp
    pool { id fee tickSpacing sqrtPriceX96 tick token0 { ${MARKET_TOKEN_FIELDS} } token1 { ${MARKET_TOKEN_FIELDS} } }
  }
}`;

/** Reads the V3 positions of an owner that have liquidity, over all pools. @throws as `SubgraphClient.query` */
export async function fetchOwnedPositions(
  client: SubgraphClient,
  block: IndexBlock,
  owner: Address,
): Promise<OwnedPosition[]> {
  const schema = z.object({ positions: z.array(positionSchema) });
  return (await client.query(schema, QUERY, { owner, block: block.hash })).positions;
}
