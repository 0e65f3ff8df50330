import type { Address } from 'viem';
import { z } from 'zod';
import type { Rational } from '../amm/rational.ts';
import type { Protocol } from '../routing/pool.ts';
import { addressField, countField, decimalField, decimalText, integerField } from './fieldSchemas.ts';
import type { IndexBlock } from './indexBlock.ts';
import { PRICED_FIELDS, type PricedToken, pricedSchema } from './indexedMarket.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** A pair or pool as the list shows it. */
export interface ListedPool {
  readonly protocol: Protocol;
  readonly address: Address;
  readonly token0: ListedToken;
  readonly token1: ListedToken;
  /** Hundredths of a bip; 0 for a V2 pair. */
  readonly fee: number;
  /** Whole token1 per whole token0 after the last event; null before there is any. */
  readonly price: string | null;
  /** Held, raw units. */
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly volumeUSD: Rational | null;
  readonly txCount: number;
}

export interface ListedToken extends PricedToken {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

const PAGE = 1000;
/** As far as graph-node is asked to skip. */
const MAX_SKIP = 5000;

const tokenSchema = z
  .object({ id: addressField, symbol: z.string(), name: z.string(), decimals: z.int().min(0).max(255) })
  .transform(({ id, ...token }) => ({ ...token, address: id }))
  .and(pricedSchema);

const marketFields = {
  id: addressField,
  token0: tokenSchema,
  token1: tokenSchema,
  price: decimalText.nullable(),
  volumeUSD: decimalField.nullable(),
  txCount: countField,
};
const pairSchema = z.object({ ...marketFields, reserve0: integerField, reserve1: integerField }).transform(
  ({ id, reserve0, reserve1, ...pair }): ListedPool => ({
    ...{ protocol: 'v2', address: id, fee: 0, amount0: reserve0, amount1: reserve1 },
    ...pair,
  }),
);
const poolSchema = z
  .object({ ...marketFields, fee: z.int(), amount0: integerField, amount1: integerField })
  .transform(({ id, ...pool }): ListedPool => ({ protocol: 'v3', address: id, ...pool }));

const TOKEN = `{ id symbol name decimals ${PRICED_FIELDS} }`;
const FIELDS = `id token0 ${TOKEN} token1 ${TOKEN} price volumeUSD txCount`;

const queryOf = (entity: 'Pair' | 'Pool', list: string, fields: string) => ({
  ranked: `query Ranked${entity}s($where: ${entity}_filter!, $first: Int!, $skip: Int!, $block: Bytes!) {
    rows: ${list}(first: $first, skip: $skip, orderBy: tvlInAnchor, orderDirection: desc, where: $where,
      block: { hash: $block }) { ${fields} }
  }`,
  all: `query All${entity}s($where: ${entity}_filter!, $first: Int!, $block: Bytes!) {
    rows: ${list}(first: $first, orderBy: id, orderDirection: desc, where: $where,
      block: { hash: $block }) { ${fields} }
  }`,
});

const SOURCES = {
  v2: { ...queryOf('Pair', 'pairs', `${FIELDS} reserve0 reserve1`), schema: z.array(pairSchema) },
  v3: { ...queryOf('Pool', 'pools', `${FIELDS} fee amount0 amount1`), schema: z.array(poolSchema) },
};

const ANCHORS_QUERY = `query Anchors($block: Bytes!) {
  tokens(first: ${PAGE}, where: { pricingRank_gt: 0 }, block: { hash: $block }) { id }
}`;
const anchorsSchema = z.object({ tokens: z.array(z.object({ id: addressField })) });

/** Which pairs or pools are asked for, at which block. */
export interface PoolListSource {
  readonly client: SubgraphClient;
  readonly block: IndexBlock;
  readonly protocol: Protocol;
  /** Only pools that hold it. */
  readonly token: Address | undefined;
}

/** The tokens that dollars are counted in. @throws as `SubgraphClient.query` */
export async function fetchAnchors(client: SubgraphClient, block: IndexBlock): Promise<Address[]> {
  const { tokens } = await client.query(anchorsSchema, ANCHORS_QUERY, { block: block.hash });
  return tokens.map(({ id }) => id);
}

/** Every pool of two anchors, at most 1000. @throws as `SubgraphClient.query` */
export async function fetchPoolsOfAnchors(
  source: PoolListSource,
  anchors: readonly Address[],
): Promise<readonly ListedPool[]> {
  return fetchPage(source, 'all', { first: PAGE }, [{ token0_in: anchors }, { token1_in: anchors }]);
}

/** Pools of one anchor and another token, those that hold most first, page by page. @throws as `SubgraphClient.query` */
export async function* fetchPoolsOfAnchor(
  source: PoolListSource,
  anchor: Address,
): AsyncGenerator<readonly ListedPool[]> {
  for (let skip = 0; skip <= MAX_SKIP; skip += PAGE) {
    const page = await fetchPage(source, 'ranked', { first: PAGE, skip }, [{ anchor, tvlInAnchor_gt: '0' }]);
    yield page;
    if (page.length < PAGE) return;
  }
}

/** All pools by their address, descending, page by page. @throws as `SubgraphClient.query` */
export async function* fetchPoolsByAddress(source: PoolListSource): AsyncGenerator<readonly ListedPool[]> {
  for (let before: Address | undefined; ; ) {
    const page = await fetchPage(
      source,
      'all',
      { first: PAGE },
      before === undefined ? [] : [{ id_lt: before }],
    );
    yield page;
    before = page.at(-1)?.address;
    if (page.length < PAGE) return;
  }
}

/** Those of these pools that the source has. @throws as `SubgraphClient.query` */
export async function fetchPoolsByIds(
  source: PoolListSource,
  ids: readonly Address[],
): Promise<readonly ListedPool[]> {
  const pages: Promise<readonly ListedPool[]>[] = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    pages.push(fetchPage(source, 'all', { first: PAGE }, [{ id_in: ids.slice(from, from + PAGE) }]));
  }
  return (await Promise.all(pages)).flat();
}

async function fetchPage(
  { client, block, protocol, token }: PoolListSource,
  order: 'ranked' | 'all',
  place: { readonly first: number; readonly skip?: number },
  filters: readonly object[],
): Promise<readonly ListedPool[]> {
  const { schema, [order]: query } = SOURCES[protocol];
  const ofToken = token === undefined ? [] : [{ or: [{ token0: token }, { token1: token }] }];
  const conditions = [...filters, ...ofToken];
  const where = conditions.length === 0 ? {} : { and: conditions };
  return (await client.query(z.object({ rows: schema }), query, { where, ...place, block: block.hash })).rows;
}
