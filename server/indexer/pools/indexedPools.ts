import type { Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Pool } from '../../routing/model/pool.ts';
import { type PoolFactory, V2_POOL_FACTORY, V3_POOL_FACTORY } from '../../routing/model/poolFactory.ts';
import { type IndexBlock, META_FIELDS, metaSchema } from '../client/indexBlock.ts';
import { PAGE, parallelPages } from '../client/parallelPages.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import type { RoutableRow } from '../protocols/indexProtocol.ts';
import { byField, followed } from '../protocols/indexProtocols.ts';
import { factoryByExchange } from './factoryByExchange.ts';

/** Pools with liquidity at any price, at one block. */
export interface IndexedPools {
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  readonly deployment: string | undefined;
  /** Chunks of at most 1 000 pools, as they arrive. They can be iterated once. */
  readonly chunks: AsyncIterable<readonly Pool[]>;
}

/** Margin for reorganisations: an index that now follows another branch has changed these blocks again. */
const OVERLAP_BLOCKS = 10n;

const LISTS = byField('list', ({ protocol, entity, routable, isRoutable, poolOf }) => ({
  protocol,
  entity,
  isRoutable,
  poolOf,
  ...routable,
}));
type List = keyof typeof LISTS;

const BLOCK_QUERY = `query PoolsBlock { ${META_FIELDS} }`;

const pageQuery = (list: List) => `query ${LISTS[list].entity}s(
  $after: Bytes!, $upTo: Bytes!, $first: Int!, $block: Bytes!) {
  page: ${list}(first: $first, orderBy: id, block: { hash: $block },
    where: { id_gt: $after, id_lte: $upTo, ${LISTS[list].filter} }) { ${LISTS[list].fields} }
}`;

const changed = (list: List) => `${list}(first: ${PAGE}, orderBy: id,
    where: { _change_block: { number_gte: $since }, ${LISTS[list].filter} }) { ${LISTS[list].fields} }`;
const changesQuery = (lists: readonly List[]) => `query PoolChanges($since: Int!) {
  ${META_FIELDS} ${lists.map(changed).join(' ')}
}`;

const moreChangesQuery = (list: List) => `query MorePoolChanges(
  $after: Bytes!, $first: Int!, $since: Int!, $block: Bytes!) {
  page: ${list}(first: $first, orderBy: id, block: { hash: $block },
    where: { id_gt: $after, _change_block: { number_gte: $since }, ${LISTS[list].filter} }) { ${LISTS[list].fields} }
}`;

const blockSchema = z.object({ _meta: metaSchema });
const changesSchema = z.object({
  _meta: metaSchema,
  ...byField('list', ({ routable }) => routable.rows.optional()),
});

type PoolsOfRows = (list: List, rows: readonly RoutableRow[]) => readonly Pool[];

/** Makes the rows of a list pools of the factories that the service follows, and leaves others out. */
function poolsIn(poolFactories: readonly PoolFactory[]): PoolsOfRows {
  const byExchange = factoryByExchange(poolFactories);
  return (list, rows) => {
    const { isRoutable, poolOf, protocol } = LISTS[list];
    const factoryOf = byExchange(protocol);
    return rows.flatMap((row) => {
      const factory = factoryOf(row.exchangeId);
      return factory !== undefined && isRoutable(row, factory) ? poolOf(row, factory) : [];
    });
  };
}

/**
 * Reads every pair with reserves and every pool with an initialized tick; with `since`, a block read before,
 * only those changed after it. A list with few changes takes one request. Pools of an exchange that none of
 * these factories is of are left out.
 * @throws as SubgraphClient.query, also while the chunks are read
 */
export async function fetchPools(
  client: SubgraphClient,
  since: bigint | undefined,
  signal?: AbortSignal,
  poolFactories: readonly PoolFactory[] = [V2_POOL_FACTORY, V3_POOL_FACTORY],
): Promise<IndexedPools> {
  const pools = poolsIn(poolFactories);
  const lists = listsOf(poolFactories);
  if (since !== undefined) return fetchChanges(client, pools, lists, since, signal);
  const { _meta: block } = await client.query(blockSchema, BLOCK_QUERY, {}, { signal });
  return {
    blockNumber: block.number,
    blockHash: block.hash,
    deployment: block.deployment,
    chunks: fetchAll(client, pools, lists, block, signal),
  };
}

/** Returns the lists of the protocols that the network has. */
function listsOf(poolFactories: readonly PoolFactory[]): readonly List[] {
  return followed({ protocols: poolFactories.map(({ protocol }) => protocol) }).map(({ list }) => list);
}

async function* fetchAll(
  client: SubgraphClient,
  pools: PoolsOfRows,
  lists: readonly List[],
  block: IndexBlock,
  signal: AbortSignal | undefined,
) {
  for (const list of lists) {
    const pages = parallelPages<RoutableRow>((range, first, stopped) => {
      const variables = { ...range, first, block: block.hash };
      return client.queryPage(LISTS[list].rows, pageQuery(list), variables, { signal: stopped });
    }, signal);
    for await (const rows of pages) yield pools(list, rows);
  }
}

async function fetchChanges(
  client: SubgraphClient,
  pools: PoolsOfRows,
  lists: readonly List[],
  block: bigint,
  signal: AbortSignal | undefined,
): Promise<IndexedPools> {
  const since = Number(block > OVERLAP_BLOCKS ? block - OVERLAP_BLOCKS : 0n);
  const answer = await client.query(changesSchema, changesQuery(lists), { since }, { signal });
  const { _meta: now } = answer;
  async function* chunks() {
    for (const list of lists) {
      let page: readonly RoutableRow[] = answer[list] ?? [];
      while (page.length > 0) {
        yield pools(list, page);
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
  return {
    blockNumber: now.number,
    blockHash: now.hash,
    deployment: now.deployment,
    chunks: chunks(),
  };
}
