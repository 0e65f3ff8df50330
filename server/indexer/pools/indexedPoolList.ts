import type { Address, Hex } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import { MAX_ROWS_OF_LIST, PageGuard } from '../client/pageGuard.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import {
  addressField,
  countField,
  decimalField,
  decimalText,
  exchangeField,
  marketField,
  timeField,
} from '../fieldSchemas.ts';
import { MARKET_TOKEN_FIELDS, type MarketToken, marketTokenSchema } from '../market/indexedMarket.ts';
import { isOfFamily } from '../protocols/indexFamily.ts';
import type { IndexProtocol } from '../protocols/indexProtocol.ts';
import { INDEX_PROTOCOLS } from '../protocols/indexProtocols.ts';
import type { ListedKey } from '../rows/listedKey.ts';
import type { SwapCounts } from '../rows/marketRows.ts';

/** A pair or pool as lists show it. */
export interface ListedPool {
  readonly protocol: Protocol;
  /** Id of its exchange in the index; absent in an index of an earlier schema. */
  readonly exchange?: string | undefined;
  /** Address of the pair or pool, or the id of one that has no contract of its own. */
  readonly address: Hex;
  readonly token0: MarketToken;
  readonly token1: MarketToken;
  /** Hundredths of a bip; 0 for a V2 pair. */
  readonly fee: number;
  /** Whole token1 per whole token0 after the last event; null before there is any. */
  readonly price: string | null;
  /** Amounts held, raw units. */
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly volumeUSD: Rational | null;
  readonly txCount: number;
  /** Undefined while one deployment of the index takes the place of another. */
  readonly swaps?: SwapCounts | undefined;
  /** Of a pool that one contract holds with others. */
  readonly key?: ListedKey | undefined;
}

/** Rows of one request. */
export const PAGE = 1000;
/** graph-node's limit of `skip`. */
const MAX_SKIP = 5000;

const sharedSchema = z
  .object({
    id: marketField,
    exchange: exchangeField,
    token0: marketTokenSchema,
    token1: marketTokenSchema,
    price: decimalText.nullable(),
    volumeUSD: decimalField.nullable(),
    txCount: countField,
    swapCount: countField,
    unpricedSwapCount: countField,
    hour: timeField,
  })
  .transform(({ id: address, swapCount, unpricedSwapCount, hour, ...pool }) => ({
    address,
    ...pool,
    swaps: { swapCount, unpricedSwapCount, hour },
  }));
const rowsOf = ({ protocol, holdings }: IndexProtocol) =>
  z.array(sharedSchema.and(holdings).transform((pool): ListedPool => ({ protocol, ...pool })));

const TOKEN = `{ ${MARKET_TOKEN_FIELDS} }`;
const FIELDS = `id exchange token0 ${TOKEN} token1 ${TOKEN} price volumeUSD txCount swapCount unpricedSwapCount hour`;

const QUERIES = {
  ranked: ({ entity, list, fields }: IndexProtocol) => `query Ranked${entity}s(
    $where: ${entity}_filter!, $first: Int!, $skip: Int!, $block: Bytes!) {
    rows: ${list}(first: $first, skip: $skip, orderBy: tvlInAnchor, orderDirection: desc, where: $where,
      block: { hash: $block }) { ${FIELDS} ${fields} }
  }`,
  all: ({ entity, list, fields }: IndexProtocol) => `query All${entity}s(
    $where: ${entity}_filter!, $first: Int!, $block: Bytes!) {
    rows: ${list}(first: $first, orderBy: id, orderDirection: desc, where: $where,
      block: { hash: $block }) { ${FIELDS} ${fields} }
  }`,
};

const PAIR_QUERY = ({ entity, list, fields }: IndexProtocol) => `query ${entity}sOfPair(
    $where: ${entity}_filter!, $first: Int!, $block: Bytes!) {
    rows: ${list}(first: $first, orderBy: txCount, orderDirection: desc, where: $where,
      block: { hash: $block }) { ${FIELDS} ${fields} }
  }`;

const ANCHORS_QUERY = `query Anchors($block: Bytes!) {
  tokens(first: ${PAGE}, where: { pricingRank_gt: 0 }, block: { hash: $block }) { id }
}`;
const anchorsSchema = z.object({ tokens: z.array(z.object({ id: addressField })) });

/** The filter of a pool list, and its block. */
export interface PoolListSource {
  readonly client: SubgraphClient;
  readonly block: IndexBlock;
  readonly protocol: Protocol;
  /** Only pools that hold this token. */
  readonly token: Address | undefined;
  /** Only pools of these exchanges, by their ids in the index. */
  readonly exchanges?: readonly (string | undefined)[] | undefined;
}

/** Reads the anchors, the tokens that dollars are counted in. @throws as `SubgraphClient.query` */
export async function fetchAnchors(client: SubgraphClient, block: IndexBlock): Promise<Address[]> {
  const { tokens } = await client.query(anchorsSchema, ANCHORS_QUERY, { block: block.hash });
  return tokens.map(({ id }) => id);
}

/** Reads every pool of two anchors, at most 1000. @throws as `SubgraphClient.query` */
export async function fetchPoolsOfAnchors(
  source: PoolListSource,
  anchors: readonly Address[],
): Promise<readonly ListedPool[]> {
  return fetchPage(source, 'all', { first: PAGE }, [{ token0_in: anchors }, { token1_in: anchors }]);
}

/**
 * Yields pools of one anchor and another token, most held first, page by page. @throws as
 * `SubgraphClient.query`
 */
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

/** Yields all pools by address, descending, page by page. @throws as `SubgraphClient.query` */
export async function* fetchPoolsByAddress(source: PoolListSource): AsyncGenerator<readonly ListedPool[]> {
  const guard = new PageGuard(MAX_ROWS_OF_LIST);
  for (let before: Hex | undefined; ; ) {
    const page = await fetchPage(
      source,
      'all',
      { first: PAGE },
      before === undefined ? [] : [{ id_lt: before }],
    );
    guard.count(page.length);
    const [first] = page;
    if (before !== undefined && first !== undefined && first.address >= before) {
      throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
    }
    yield page;
    before = page.at(-1)?.address;
    if (page.length < PAGE) return;
  }
}

/** Reads the pools with these ids that match the source. @throws as `SubgraphClient.query` */
export async function fetchPoolsByIds(
  source: PoolListSource,
  pools: readonly Hex[],
): Promise<readonly ListedPool[]> {
  const { family } = INDEX_PROTOCOLS[source.protocol];
  const ids = pools.filter((id) => isOfFamily(id, family));
  const pages: Promise<readonly ListedPool[]>[] = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    pages.push(fetchPage(source, 'all', { first: PAGE }, [{ id_in: ids.slice(from, from + PAGE) }]));
  }
  return (await Promise.all(pages)).flat();
}

/** The pools of two tokens, in either order. */
export interface PairFilter {
  readonly protocol: Protocol;
  readonly tokens: readonly [Address, Address];
  /** Hundredths of a bip; undefined matches all. */
  readonly fee?: number | undefined;
}

/**
 * Reads the pools of two tokens, those with most events first, at most 1000; none of a protocol that the
 * index does not follow. @throws as `SubgraphClient.query`
 */
export async function fetchPoolsOfPair(
  client: SubgraphClient,
  block: IndexBlock,
  { protocol, tokens: [a, b], fee }: PairFilter,
): Promise<readonly ListedPool[]> {
  if (!client.protocols.includes(protocol)) return [];
  const source = INDEX_PROTOCOLS[protocol];
  const orders = [
    { token0: a, token1: b },
    { token0: b, token1: a },
  ];
  const where = { or: orders.map((order) => ({ ...order, ...(fee === undefined ? {} : { fee }) })) };
  const schema = z.object({ rows: rowsOf(source) });
  const variables = { where, first: PAGE, block: block.hash };
  return (await client.query(schema, PAIR_QUERY(source), variables)).rows;
}

async function fetchPage(
  { client, block, protocol, token, exchanges }: PoolListSource,
  order: 'ranked' | 'all',
  place: { readonly first: number; readonly skip?: number },
  filters: readonly object[],
): Promise<readonly ListedPool[]> {
  const source = INDEX_PROTOCOLS[protocol];
  const schema = z.object({ rows: rowsOf(source) });
  const ofToken = token === undefined ? [] : [{ or: [{ token0: token }, { token1: token }] }];
  const ids = exchanges?.filter((id) => id !== undefined);
  const ofExchanges = ids === undefined ? [] : [{ exchange_in: ids }];
  const conditions = [...filters, ...ofToken, ...ofExchanges];
  const where = conditions.length === 0 ? {} : { and: conditions };
  const variables = { where, ...place, block: block.hash };
  return (await client.query(schema, QUERIES[order](source), variables)).rows;
}
