import { request } from 'graphql-request';
import type { Address, Hash } from 'viem';
import { z } from 'zod';

const PAGE = 1000;

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Address);
const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const reference = z.object({ id: address }).transform(({ id }) => id);
const market = {
  id: address,
  factory: reference,
  token0: reference,
  token1: reference,
  txCount: integer,
  createdAtBlock: integer,
};
const MARKET_FIELDS = 'id factory { id } token0 { id } token1 { id } txCount createdAtBlock';

const ENTITIES = {
  factories: {
    fields: 'id protocol poolCount',
    row: z.object({ id: address, protocol: z.enum(['V2', 'V3']), poolCount: integer }),
  },
  tokens: {
    fields: 'id txCount poolCount',
    row: z.object({ id: address, txCount: integer, poolCount: integer }),
  },
  pairs: {
    fields: `${MARKET_FIELDS} reserve0 reserve1`,
    row: z.object({ ...market, reserve0: integer, reserve1: integer }),
  },
  pools: {
    fields: `${MARKET_FIELDS} fee tickSpacing liquidity sqrtPriceX96 tick tickCount positionCount amount0 amount1 feeProtocol0 feeProtocol1`,
    row: z.object({
      ...market,
      fee: z.number(),
      tickSpacing: z.number(),
      liquidity: integer,
      sqrtPriceX96: integer,
      tick: z.number().nullable(),
      tickCount: integer,
      positionCount: integer,
      amount0: integer,
      amount1: integer,
      feeProtocol0: z.number(),
      feeProtocol1: z.number(),
    }),
  },
  ticks: {
    fields: 'id pool { id } tickIdx liquidityGross liquidityNet',
    row: z.object({
      id: z.string(),
      pool: reference,
      tickIdx: z.number(),
      liquidityGross: integer,
      liquidityNet: integer,
    }),
  },
  positions: {
    fields: 'id pool { id } owner tokenId tickLower tickUpper liquidity',
    row: z.object({
      id: z.string(),
      pool: reference,
      owner: address,
      tokenId: integer.nullable(),
      tickLower: z.number(),
      tickUpper: z.number(),
      liquidity: integer,
    }),
  },
  positionManagers: { fields: 'id', row: z.object({ id: address }) },
  managerMints: { fields: 'id', row: z.object({ id: z.string() }) },
  unplacedPositions: { fields: 'id', row: z.object({ id: z.string() }) },
} as const;

type EntityName = keyof typeof ENTITIES;
export type Row<Name extends EntityName> = z.infer<(typeof ENTITIES)[Name]['row']>;

export interface IndexedBlock {
  readonly number: bigint;
  readonly hash: Hash;
}

/** All entities of a subgraph as of one block. */
export type IndexSnapshot = { readonly [Name in EntityName]: readonly Row<Name>[] } & {
  readonly block: IndexedBlock;
};

/**
 * Reads every entity as of the newest indexed block.
 * @throws ZodError when the subgraph answers something else than its schema says, ClientError on GraphQL errors
 */
export async function readIndexSnapshot(subgraphUrl: string): Promise<IndexSnapshot> {
  const block = await readIndexedBlock(subgraphUrl);
  const all = async <Name extends EntityName>(name: Name): Promise<Row<Name>[]> =>
    readAll(subgraphUrl, name, block);
  return {
    block,
    factories: await all('factories'),
    tokens: await all('tokens'),
    pairs: await all('pairs'),
    pools: await all('pools'),
    ticks: await all('ticks'),
    positions: await all('positions'),
    positionManagers: await all('positionManagers'),
    managerMints: await all('managerMints'),
    unplacedPositions: await all('unplacedPositions'),
  };
}

async function readIndexedBlock(subgraphUrl: string): Promise<IndexedBlock> {
  const meta = z.object({
    _meta: z.object({ block: z.object({ number: z.number(), hash: z.string() }) }),
  });
  const { _meta } = meta.parse(await request(subgraphUrl, '{ _meta { block { number hash } } }'));
  return { number: BigInt(_meta.block.number), hash: _meta.block.hash as Hash };
}

async function readAll<Name extends EntityName>(
  subgraphUrl: string,
  name: Name,
  block: IndexedBlock,
): Promise<Row<Name>[]> {
  const { fields, row } = ENTITIES[name];
  const answer = z.object({ [name]: z.array(row) });
  const query = `query ($after: Bytes!, $block: Bytes!) {
    ${name}(first: ${PAGE}, orderBy: id, where: { id_gt: $after }, block: { hash: $block }) { ${fields} }
  }`;
  const rows: Row<Name>[] = [];
  for (let after = '0x'; ; ) {
    const page = answer.parse(await request(subgraphUrl, query, { after, block: block.hash }))[
      name
    ] as Row<Name>[];
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return rows;
    after = last.id;
  }
}
