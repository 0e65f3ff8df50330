import { request } from 'graphql-request';
import type { Hash } from 'viem';
import { z } from 'zod';
import { randomFrom } from '../harness/replica/random.ts';
import { address, ENTITIES, type EntityName, type Row } from './indexEntities.ts';

const PAGE = 1000;

export interface IndexedBlock {
  readonly number: bigint;
  readonly hash: Hash;
}

/** A random choice of `count` pairs and pools; the same seed makes the same choice of the same index. */
export interface Sample {
  readonly count: number;
  readonly seed: number;
}

/** All entities of a subgraph as of one block, or those of a sample of its pairs and pools. */
export type IndexSnapshot = { readonly [Name in EntityName]: readonly Row<Name>[] } & {
  readonly block: IndexedBlock;
  readonly isSample: boolean;
};

/**
 * Reads every entity as of the newest indexed block.
 * @throws ZodError when the subgraph answers something else than its schema says, ClientError on GraphQL
 * errors
 */
export async function readIndexSnapshot(subgraphUrl: string, sample?: Sample): Promise<IndexSnapshot> {
  const block = await readIndexedBlock(subgraphUrl);
  const chosen = sample && (await chooseMarkets(subgraphUrl, block, sample));
  const all = async <Name extends EntityName>(
    name: Name,
    field?: string,
    values = chosen,
  ): Promise<Row<Name>[]> =>
    readAll(
      subgraphUrl,
      name,
      block,
      field !== undefined && values !== undefined ? { [`${field}_in`]: values } : {},
    );
  const pairs = await all('pairs', 'id');
  const pools = await all('pools', 'id');
  const tokens = [...new Set([...pairs, ...pools].flatMap(({ token0, token1 }) => [token0, token1]))];
  return {
    block,
    isSample: sample !== undefined,
    factories: await all('factories'),
    tokens: await all('tokens', 'id', sample && tokens),
    pairs,
    pools,
    ticks: await all('ticks', 'pool'),
    positions: await all('positions', 'pool'),
    marketEvents: await all('marketEvents', 'market'),
    marketPeriods: await all('marketPeriods', 'market'),
    marketHistories: await all('marketHistories', 'id'),
    // A sample is of pairs and V3 pools.
    v4Pools: sample === undefined ? await all('v4Pools') : [],
    v4MarketEvents: sample === undefined ? await all('v4MarketEvents') : [],
    positionManagers: await all('positionManagers'),
    managerMints: await all('managerMints'),
    unplacedPositions: await all('unplacedPositions'),
  };
}

/** Addresses of the sample; all where there are no more. */
async function chooseMarkets(
  subgraphUrl: string,
  block: IndexedBlock,
  { count, seed }: Sample,
): Promise<string[]> {
  const ids: string[] = [];
  for (const list of ['pairs', 'pools'] as const) {
    const schema = z.object({ [list]: z.array(z.object({ id: address })) });
    const read = async (after: string) =>
      schema.parse(await request(subgraphUrl, pageQuery(list, 'id'), pageVariables(after, block, {})))[
        list
      ] ?? [];
    for (let page = await read('0x'); page.length > 0; page = await read(page.at(-1)?.id ?? '')) {
      ids.push(...page.map(({ id }) => id));
    }
  }
  const random = randomFrom(seed);
  const ranked = ids.map((id) => ({ id, rank: random() }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ id }) => id);
}

async function readIndexedBlock(subgraphUrl: string): Promise<IndexedBlock> {
  const meta = z.object({
    _meta: z.object({ block: z.object({ number: z.number(), hash: z.string() }) }),
  });
  const { _meta } = meta.parse(await request(subgraphUrl, '{ _meta { block { number hash } } }'));
  return { number: BigInt(_meta.block.number), hash: _meta.block.hash as Hash };
}

const pageQuery = (
  name: EntityName,
  fields: string,
) => `query ($where: ${ENTITIES[name].filter}!, $block: Bytes!) {
  ${name}(first: ${PAGE}, orderBy: id, where: $where, block: { hash: $block }) { ${fields} }
}`;

const pageVariables = (after: string, block: IndexedBlock, filter: object) => ({
  where: { ...filter, id_gt: after },
  block: block.hash,
});

async function readAll<Name extends EntityName>(
  subgraphUrl: string,
  name: Name,
  block: IndexedBlock,
  filter: object,
): Promise<Row<Name>[]> {
  const { fields, row } = ENTITIES[name];
  const answer = z.object({ [name]: z.array(row) });
  const rows: Row<Name>[] = [];
  for (let after = '0x'; ; ) {
    const variables = pageVariables(after, block, filter);
    const page = answer.parse(await request(subgraphUrl, pageQuery(name, fields), variables))[
      name
    ] as Row<Name>[];
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return rows;
    after = last.id;
  }
}
