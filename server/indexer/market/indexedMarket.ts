import type { Address, Hex } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { addressField, decimalField, decimalsField, exchangeField } from '../fieldSchemas.ts';
import { byField, byKindOfId, foundMarket, marketQuery } from '../protocols/indexProtocols.ts';
import type { ListedKey } from '../rows/listedKey.ts';

/** A token's rank and price in the index; see `Token.pricingRank` in the subgraph's schema. */
export interface PricedToken {
  /** Rank 3 counts as one dollar. Lower ranks are priced in tokens of a higher rank. */
  readonly pricingRank: number;
  /** Whole anchor tokens per whole token; null while unpriced. */
  readonly priceInAnchor: Rational | null;
  readonly priceAnchor: PricedToken | null;
}

/** A token of a market with the fields that price it. */
export interface MarketToken extends PricedToken {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** A pair or pool in the index at a block. */
export interface IndexedMarket {
  readonly protocol: Protocol;
  /** Id of its exchange in the index; absent in an index of an earlier schema. */
  readonly exchange?: string | undefined;
  readonly token0: MarketToken;
  readonly token1: MarketToken;
  /** Hundredths of a bip; 0 for a V2 pair. */
  readonly fee: number;
  /** Of a pool that one contract holds with others. */
  readonly key?: ListedKey | undefined;
  /** Reserves of a pair; for a pool, the sum that its events added minus what they removed. Raw units. */
  readonly amount0: bigint;
  readonly amount1: bigint;
  /** Whole token1 per whole token0; null where there is none. */
  readonly price: Rational | null;
}

const PRICED = 'pricingRank priceInAnchor';
/**
 * The nesting of anchors: a token is priced in an anchor, that anchor in one of higher rank, and so on for at
 * most one more.
 */
export const PRICED_FIELDS = `${PRICED}
  priceAnchor { ${PRICED} priceAnchor { ${PRICED} priceAnchor { ${PRICED} } } }`;
export const MARKET_TOKEN_FIELDS = `id symbol name decimals ${PRICED_FIELDS}`;

export const pricedSchema: z.ZodType<PricedToken> = z
  .object({
    pricingRank: z.int().min(0).max(3),
    priceInAnchor: decimalField.nullable(),
    get priceAnchor() {
      return pricedSchema.nullish();
    },
  })
  .transform(({ priceAnchor, ...token }) => ({ ...token, priceAnchor: priceAnchor ?? null }));

export const marketTokenSchema = z
  .object({
    id: addressField,
    symbol: z.string(),
    name: z.string(),
    decimals: decimalsField,
  })
  .transform(({ id, ...token }) => ({ ...token, address: id }))
  .and(pricedSchema);

const sharedSchema = z.object({
  exchange: exchangeField,
  token0: marketTokenSchema,
  token1: marketTokenSchema,
  price: decimalField.nullable(),
});
const answerSchema = z.object(
  byField('one', ({ protocol, holdings }) =>
    sharedSchema
      .and(holdings)
      .transform((market): IndexedMarket => ({ protocol, ...market }))
      .nullish(),
  ),
);

const FIELDS = `exchange token0 { ${MARKET_TOKEN_FIELDS} } token1 { ${MARKET_TOKEN_FIELDS} } price`;
const queryOf = byKindOfId(
  (_, protocols) => `query Market($id: Bytes!, $block: Bytes!) {
  ${marketQuery(protocols, ({ fields }) => `${FIELDS} ${fields}`)}
}`,
);

/** Reads a pair or pool; undefined when the index does not know it. @throws as `SubgraphClient.query` */
export async function fetchMarket(
  client: SubgraphClient,
  block: IndexBlock,
  id: Hex,
): Promise<IndexedMarket | undefined> {
  const query = queryOf(client, id);
  if (query === undefined) return undefined;
  return foundMarket(await client.query(answerSchema, query, { id, block: block.hash }));
}
