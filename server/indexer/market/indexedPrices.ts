import type { Address, Hex } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { addressField, countField, decimalField, decimalsField, hashField } from '../fieldSchemas.ts';
import { familiesOf, followed } from '../protocols/indexProtocols.ts';

/** A token and the pool that prices it by the index's rule; see `Token` in the subgraph's schema. */
export interface TokenSource {
  readonly address: Address;
  readonly decimals: number;
  /** Rank 3 counts as one dollar. Lower ranks are priced in tokens of a higher rank. */
  readonly pricingRank: number;
  /** The pool that prices the token; null while no pool is deep enough for long enough. */
  readonly priceSource: Hex | null;
  readonly priceInAnchor: Rational | null;
  readonly priceAnchor: TokenSource | null;
}

export interface IndexedTokenSource extends TokenSource {
  readonly symbol: string;
  readonly name: string;
  readonly txCount: number;
  readonly poolCount: number;
}

/**
 * The nesting of anchors: a token is priced in an anchor, that anchor in one of higher rank, and so on for at
 * most one more.
 */
function fieldsOf(client: SubgraphClient): string {
  const sources = familiesOf(followed(client)).map(({ priceSource }) => priceSource);
  const source = `id decimals pricingRank priceInAnchor ${sources.join(' ')}`;
  const activity = client.activity === 'txCount' ? 'txCount' : `txCount ${client.activity}`;
  return `${source} symbol name ${activity} poolCount
    priceAnchor { ${source} priceAnchor { ${source} priceAnchor { ${source} } } }`;
}

const sourceFields = {
  id: addressField,
  decimals: decimalsField,
  pricingRank: z.int().min(0).max(3),
  priceSource: addressField.nullable(),
  priceKeyedSource: z.object({ id: hashField }).nullish(),
  priceInAnchor: decimalField.nullable(),
};
const sourceSchema: z.ZodType<TokenSource> = z
  .object({
    ...sourceFields,
    get priceAnchor() {
      return sourceSchema.nullish();
    },
  })
  .transform(({ id, priceSource, priceKeyedSource, priceAnchor, ...token }) => ({
    ...token,
    address: id,
    priceSource: priceSource ?? priceKeyedSource?.id ?? null,
    priceAnchor: priceAnchor ?? null,
  }));

const answerSchema = z.object({
  tokens: z.array(
    z
      .object({
        ...sourceFields,
        symbol: z.string(),
        name: z.string(),
        poolCount: countField,
        txCount: countField,
        txCountOfV2V3: countField.optional(),
        priceAnchor: sourceSchema.nullish(),
      })
      .transform(
        ({
          id,
          priceSource,
          priceKeyedSource,
          priceAnchor,
          txCountOfV2V3,
          ...token
        }): IndexedTokenSource => ({
          ...token,
          txCount: txCountOfV2V3 ?? token.txCount,
          address: id,
          priceSource: priceSource ?? priceKeyedSource?.id ?? null,
          priceAnchor: priceAnchor ?? null,
        }),
      ),
  ),
});

const queryOf = (
  client: SubgraphClient,
) => `query TokenSources($ids: [Bytes!]!, $first: Int!, $block: Bytes!) {
  tokens(where: { id_in: $ids }, first: $first, block: { hash: $block }) { ${fieldsOf(client)} }
}`;

/** Reads the known ones of at most 1000 tokens, by address. @throws as `SubgraphClient.query` */
export async function fetchTokenSources(
  client: SubgraphClient,
  block: IndexBlock,
  tokens: readonly Address[],
): Promise<ReadonlyMap<Address, IndexedTokenSource>> {
  const variables = { ids: tokens, first: tokens.length, block: block.hash };
  const answer = await client.query(answerSchema, queryOf(client), variables);
  return new Map(answer.tokens.map((token) => [token.address, token]));
}
