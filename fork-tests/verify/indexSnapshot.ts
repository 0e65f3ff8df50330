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
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const reference = z.object({ id: address }).transform(({ id }) => id);
const market = {
  id: address,
  factory: reference,
  token0: reference,
  token1: reference,
  createdAtBlock: integer,
  price: decimal.nullable(),
};
const totals = {
  txCount: integer,
  swapCount: integer,
  volume0: integer,
  volume1: integer,
  fees0: integer,
  fees1: integer,
};
const TOTAL_FIELDS = 'txCount swapCount volume0 volume1 fees0 fees1';
const MARKET_FIELDS = 'id factory { id } token0 { id } token1 { id } createdAtBlock price';

const ENTITIES = {
  factories: {
    fields: 'id protocol poolCount',
    row: z.object({ id: address, protocol: z.enum(['V2', 'V3']), poolCount: integer }),
  },
  tokens: {
    fields: 'id decimals txCount poolCount pricingRank priceUSD priceSource priceAnchor { id } priceInAnchor',
    row: z.object({
      id: address,
      decimals: z.number(),
      txCount: integer,
      poolCount: integer,
      pricingRank: z.number(),
      priceUSD: decimal.nullable(),
      priceSource: address.nullable(),
      priceAnchor: reference.nullable(),
      priceInAnchor: decimal.nullable(),
    }),
  },
  pairs: {
    fields: `${MARKET_FIELDS} ${TOTAL_FIELDS} reserve0 reserve1`,
    row: z.object({ ...market, ...totals, reserve0: integer, reserve1: integer }),
  },
  pools: {
    fields: `${MARKET_FIELDS} ${TOTAL_FIELDS} fee tickSpacing liquidity sqrtPriceX96 tick tickCount positionCount amount0 amount1 feeProtocol0 feeProtocol1`,
    row: z.object({
      ...market,
      ...totals,
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
  marketEvents: {
    fields: 'id market kind timestamp amount0 amount1',
    row: z.object({
      id: z.string(),
      market: address,
      kind: z.enum(['MINT', 'BURN', 'SWAP']),
      timestamp: z.number(),
      amount0: integer,
      amount1: integer,
    }),
  },
  marketPeriods: {
    fields: `id market length start ${TOTAL_FIELDS} close`,
    row: z.object({
      id: z.string(),
      market: address,
      length: z.enum(['HOUR', 'DAY']),
      start: z.number(),
      close: decimal.nullable(),
      ...totals,
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
    marketEvents: await all('marketEvents'),
    marketPeriods: await all('marketPeriods'),
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
