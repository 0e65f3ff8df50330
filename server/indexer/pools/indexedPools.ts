import type { Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Pool } from '../../routing/pool.ts';
import { type IndexBlock, META_FIELDS, metaSchema } from '../client/indexBlock.ts';
import { PAGE, parallelPages } from '../client/parallelPages.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { byField, MARKET_LISTS } from '../protocols/indexProtocols.ts';

/** Pools with liquidity at any price, at one block. */
export interface IndexedPools {
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  /** Chunks of at most 1 000 pools, as they arrive. They can be iterated once. */
  readonly chunks: AsyncIterable<readonly Pool[]>;
}

/** Margin for reorganisations: an index that now follows another branch has changed these blocks again. */
const OVERLAP_BLOCKS = 10n;

const LISTS = byField('list', ({ entity, routable }) => ({ entity, ...routable }));
type List = keyof typeof LISTS;

const BLOCK_QUERY = `query PoolsBlock { ${META_FIELDS} }`;

const pageQuery = (list: List) => `query ${LISTS[list].entity}s(
  $after: Bytes!, $upTo: Bytes!, $first: Int!, $block: Bytes!) {
  page: ${list}(first: $first, orderBy: id, block: { hash: $block },
    where: { id_gt: $after, id_lte: $upTo, ${LISTS[list].filter} }) { ${LISTS[list].fields} }
}`;

const changed = (list: List) => `${list}(first: ${PAGE}, orderBy: id,
    where: { _change_block: { number_gte: $since }, ${LISTS[list].filter} }) { ${LISTS[list].fields} }`;
const CHANGES_QUERY = `query PoolChanges($since: Int!) {
  ${META_FIELDS} ${MARKET_LISTS.map(changed).join(' ')}
}`;

const moreChangesQuery = (list: List) => `query MorePoolChanges(
  $after: Bytes!, $first: Int!, $since: Int!, $block: Bytes!) {
  page: ${list}(first: $first, orderBy: id, block: { hash: $block },
    where: { id_gt: $after, _change_block: { number_gte: $since }, ${LISTS[list].filter} }) { ${LISTS[list].fields} }
}`;

const blockSchema = z.object({ _meta: metaSchema });
const changesSchema = z.object({ _meta: metaSchema, ...byField('list', ({ routable }) => routable.rows) });

/**
 * Reads every pair with reserves and every pool with an initialized tick; with `since`, a block read before,
 * only those changed after it. A list with few changes takes one request.
 * @throws as SubgraphClient.query, also while the chunks are read
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
  for (const list of MARKET_LISTS) {
    yield* parallelPages<Pool>((range, first, stopped) => {
      const variables = { ...range, first, block: block.hash };
      return client.queryPage(LISTS[list].rows, pageQuery(list), variables, { signal: stopped });
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
    for (const list of MARKET_LISTS) {
      let page: readonly Pool[] = answer[list];
      while (page.length > 0) {
        yield page;
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) break;
        const variables = { after: last.address, first: PAGE, since, block: now.hash };
        const next = await client.queryPage(LISTS[list].rows, moreChangesQuery(list), variables, { signal });
        if (next.some(({ address: id }) => id <= last.address))
          throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
        page = next;
      }
    }
  }
  return { blockNumber: now.number, blockHash: now.hash, chunks: chunks() };
}
