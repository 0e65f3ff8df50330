import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { type Pool, v2Pool, v3Pool } from '../routing/pool.ts';
import { type IndexBlock, META_FIELDS, metaSchema } from './indexBlock.ts';
import { PAGE, parallelPages } from './parallelPages.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** Pools that hold liquidity somewhere, at one block. */
export interface IndexedPools {
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  /** At most 1 000 at a time, as they come; to be read once. */
  readonly chunks: AsyncIterable<readonly Pool[]>;
}

/** An index that follows another branch by now has changed these blocks again. */
const OVERLAP_BLOCKS = 10n;

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Address);
const token = z.object({ id: address });

const pairSchema = z
  .object({ id: address, token0: token, token1: token })
  .transform(({ id, token0, token1 }): Pool => v2Pool({ address: id, token0: token0.id, token1: token1.id }));

const poolSchema = z
  .object({
    id: address,
    token0: token,
    token1: token,
    fee: z.int().min(0).max(999_999),
    tickSpacing: z.int().min(1).max(16_383),
  })
  .transform(
    ({ id, token0, token1, fee, tickSpacing }): Pool =>
      v3Pool({ address: id, token0: token0.id, token1: token1.id, fee, tickSpacing }),
  );

// A pool without liquidity at its price may have some at other prices, which a swap can reach.
const LISTS = {
  pairs: { filter: 'reserve0_not: "0", reserve1_not: "0"', fields: 'id token0 { id } token1 { id }' },
  pools: {
    filter: 'tickCount_gt: "0", sqrtPriceX96_not: "0"',
    fields: 'id token0 { id } token1 { id } fee tickSpacing',
  },
};
type List = keyof typeof LISTS;
const SCHEMAS: Readonly<Record<List, z.ZodType<Pool[]>>> = {
  pairs: z.compile(z.array(pairSchema)),
  pools: z.compile(z.array(poolSchema)),
};

const BLOCK_QUERY = `query PoolsBlock { ${META_FIELDS} }`;

const pageQuery = (list: List, name: string) => `query ${name}(
  $after: Bytes!, $upTo: Bytes!, $first: Int!, $block: Bytes!) {
  page: ${list}(first: $first, orderBy: id, block: { hash: $block },
    where: { id_gt: $after, id_lte: $upTo, ${LISTS[list].filter} }) { ${LISTS[list].fields} }
}`;
const PAGE_QUERIES = { pairs: pageQuery('pairs', 'Pairs'), pools: pageQuery('pools', 'Pools') };

const changed = (list: List) => `${list}(first: ${PAGE}, orderBy: id,
    where: { _change_block: { number_gte: $since }, ${LISTS[list].filter} }) { ${LISTS[list].fields} }`;
const CHANGES_QUERY = `query PoolChanges($since: Int!) {
  ${META_FIELDS} ${changed('pairs')} ${changed('pools')}
}`;

const moreChangesQuery = (list: List) => `query MorePoolChanges(
  $after: Bytes!, $first: Int!, $since: Int!, $block: Bytes!) {
  page: ${list}(first: $first, orderBy: id, block: { hash: $block },
    where: { id_gt: $after, _change_block: { number_gte: $since }, ${LISTS[list].filter} }) { ${LISTS[list].fields} }
}`;
const MORE_CHANGES_QUERIES = { pairs: moreChangesQuery('pairs'), pools: moreChangesQuery('pools') };

const blockSchema = z.object({ _meta: metaSchema });
const changesSchema = z.object({ _meta: metaSchema, pairs: SCHEMAS.pairs, pools: SCHEMAS.pools });

/**
 * Every pair with reserves and every pool with an initialized tick; with `since`, a block that was read before, only
 * those that have changed after it. A list of which little has changed costs one request.
 * @throws as SubgraphClient.query, while the chunks are read too
 */
export async function fetchPools(
  client: SubgraphClient,
  since: bigint | undefined,
  signal?: AbortSignal,
): Promise<IndexedPools> {
  if (since !== undefined) return fetchChanges(client, since, signal);
  const { _meta: block } = await client.query(blockSchema, BLOCK_QUERY, {}, { signal });
  return { blockNumber: block.number, blockHash: block.hash, chunks: fetchAll(client, block, signal) };
}

async function* fetchAll(client: SubgraphClient, block: IndexBlock, signal: AbortSignal | undefined) {
  for (const list of ['pairs', 'pools'] as const) {
    yield* parallelPages<Pool>((range, first, stopped) => {
      const variables = { ...range, first, block: block.hash };
      return client.queryPage(SCHEMAS[list], PAGE_QUERIES[list], variables, { signal: stopped });
    }, signal);
  }
}

async function fetchChanges(
  client: SubgraphClient,
  block: bigint,
  signal: AbortSignal | undefined,
): Promise<IndexedPools> {
  const since = Number(block > OVERLAP_BLOCKS ? block - OVERLAP_BLOCKS : 0n);
  const answer = await client.query(changesSchema, CHANGES_QUERY, { since }, { signal });
  const { _meta: now } = answer;
  async function* chunks() {
    for (const list of ['pairs', 'pools'] as const) {
      let page: readonly Pool[] = answer[list];
      while (page.length > 0) {
        yield page;
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) break;
        const variables = { after: last.address, first: PAGE, since, block: now.hash };
        const next = await client.queryPage(SCHEMAS[list], MORE_CHANGES_QUERIES[list], variables, { signal });
        if (next.some(({ address: id }) => id <= last.address))
          throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
        page = next;
      }
    }
  }
  return { blockNumber: now.number, blockHash: now.hash, chunks: chunks() };
}
