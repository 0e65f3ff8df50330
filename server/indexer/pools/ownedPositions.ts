import type { Address } from 'viem';
import { z } from 'zod';
import type { Protocol } from '../../routing/model/pool.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import {
  addressField,
  countField,
  exchangeField,
  feeField,
  hashField,
  tickField,
  tickSpacingField,
  unsignedField,
} from '../fieldSchemas.ts';
import { MARKET_TOKEN_FIELDS, marketTokenSchema } from '../market/indexedMarket.ts';
import { followed } from '../protocols/indexProtocols.ts';
import type { ListedKey } from '../rows/listedKey.ts';

/** Positions of one owner that are read, by protocol. */
export const MAX_OWNED = 200;

const poolSchema = z
  .object({
    id: z.union([addressField, hashField]),
    exchange: exchangeField,
    fee: feeField,
    tickSpacing: tickSpacingField,
    sqrtPriceX96: unsignedField,
    tick: tickField.nullable(),
    token0: marketTokenSchema,
    token1: marketTokenSchema,
    hooks: addressField.optional(),
    isNative: z.boolean().optional(),
  })
  .transform(({ hooks, isNative, ...pool }) => {
    const { tickSpacing } = pool;
    const key: ListedKey | undefined =
      hooks === undefined || isNative === undefined ? undefined : { hooks, isNative, tickSpacing };
    return { ...pool, key };
  });
const positionsSchema = z.array(
  z.object({
    id: z.string().regex(/^0x[0-9a-f]+$/),
    tokenId: unsignedField.nullable(),
    tickLower: tickField,
    tickUpper: tickField,
    liquidity: unsignedField,
    createdAtTimestamp: countField,
    pool: poolSchema,
  }),
);

/** A position with liquidity, and its pool. */
export type OwnedPosition = z.output<typeof positionsSchema>[number] & { readonly protocol: Protocol };

const POOL = `id exchange fee tickSpacing sqrtPriceX96 tick token0 { ${MARKET_TOKEN_FIELDS} } token1 { ${MARKET_TOKEN_FIELDS} }`;

/**
 * Reads the positions of an owner that have liquidity, over all pools with ticks, those of one protocol after
 * those of another. @throws as `SubgraphClient.query`
 */
export async function fetchOwnedPositions(
  client: SubgraphClient,
  block: IndexBlock,
  owner: Address,
): Promise<OwnedPosition[]> {
  const asked = followed(client).flatMap(({ protocol, ranges }) =>
    ranges === undefined ? [] : [{ protocol, ...ranges }],
  );
  const parts = asked.map(
    ({ protocol, positions, keyFields }) =>
      `${protocol}: ${positions}(first: ${MAX_OWNED}, orderBy: id, block: { hash: $block }, where: { owner: $owner, liquidity_gt: "0" }) {
    id tokenId tickLower tickUpper liquidity createdAtTimestamp pool { ${POOL} ${keyFields} }
  }`,
  );
  const query = `query OwnedPositions($owner: Bytes!, $block: Bytes!) {\n  ${parts.join('\n  ')}\n}`;
  const schema = z.object(Object.fromEntries(asked.map(({ protocol }) => [protocol, positionsSchema])));
  const answer = await client.query(schema, query, { owner, block: block.hash });
  return asked.flatMap(({ protocol }) =>
    (answer[protocol] ?? []).map((position) => ({ ...position, protocol })),
  );
}
