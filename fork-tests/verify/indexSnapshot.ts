import { request } from 'graphql-request';
import type { Address, Hash } from 'viem';
import { z } from 'zod';
import { randomFrom } from '../harness/replica/random.ts';

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
  anchor: reference.nullable(),
  tvlInAnchor: decimal.nullable(),
  hour: z.number(),
  hourHigh: decimal.nullable(),
  hourLow: decimal.nullable(),
  tvlUSD: decimal.nullable(),
};
/** An entity whose id is no address. */
const link = z.object({ id: z.string() }).transform(({ id }) => id);
const totals = {
  txCount: integer,
  swapCount: integer,
  volume0: integer,
  volume1: integer,
  volumeUSD: decimal.nullable(),
  unpricedSwapCount: integer,
};
const TOTAL_FIELDS = 'txCount swapCount volume0 volume1 volumeUSD unpricedSwapCount';
const MARKET_FIELDS =
  'id factory { id } token0 { id } token1 { id } createdAtBlock price anchor { id } tvlInAnchor hour hourHigh hourLow tvlUSD';

const ENTITIES = {
  factories: {
    fields: 'id protocol poolCount',
    row: z.object({ id: address, protocol: z.enum(['V2', 'V3']), poolCount: integer }),
  },
  tokens: {
    fields:
      'id symbol name decimals txCount poolCount pricingRank priceUSD priceSource priceAnchor { id } priceInAnchor priceDepthUSD',
    row: z.object({
      id: address,
      symbol: z.string(),
      name: z.string(),
      decimals: z.number(),
      txCount: integer,
      poolCount: integer,
      pricingRank: z.number(),
      priceUSD: decimal.nullable(),
      priceSource: address.nullable(),
      priceAnchor: reference.nullable(),
      priceInAnchor: decimal.nullable(),
      priceDepthUSD: decimal.nullable(),
    }),
  },
  pairs: {
    fields: `${MARKET_FIELDS} ${TOTAL_FIELDS} reserve0 reserve1 close held0 held1`,
    row: z.object({
      ...market,
      ...totals,
      ...{ reserve0: integer, reserve1: integer },
      ...{ close: decimal.nullable(), held0: integer, held1: integer },
    }),
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
      feeProtocol0: z.number().nullable(),
      feeProtocol1: z.number().nullable(),
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
    fields:
      'id pool { id } owner tokenId tickLower tickUpper liquidity deposited0 deposited1 withdrawn0 withdrawn1 collected0 collected1',
    row: z.object({
      id: z.string(),
      pool: reference,
      owner: address,
      tokenId: integer.nullable(),
      tickLower: z.number(),
      tickUpper: z.number(),
      liquidity: integer,
      deposited0: integer,
      deposited1: integer,
      withdrawn0: integer,
      withdrawn1: integer,
      collected0: integer,
      collected1: integer,
    }),
  },
  marketEvents: {
    fields: 'id market kind timestamp amount0 amount1 volumeUSD',
    row: z.object({
      id: z.string(),
      market: address,
      kind: z.enum(['MINT', 'BURN', 'SWAP']),
      timestamp: z.number(),
      amount0: integer,
      amount1: integer,
      volumeUSD: decimal.nullable(),
    }),
  },
  marketPeriods: {
    fields: `id market length start ${TOTAL_FIELDS} open high low close amount0 amount1 tvlUSD before { id }`,
    row: z.object({
      id: z.string(),
      market: address,
      length: z.enum(['HOUR', 'DAY']),
      start: z.number(),
      open: decimal.nullable(),
      high: decimal.nullable(),
      low: decimal.nullable(),
      close: decimal.nullable(),
      amount0: integer,
      amount1: integer,
      tvlUSD: decimal.nullable(),
      before: link.nullable(),
      ...totals,
    }),
  },
  marketHistories: {
    fields: 'id open lastHour { id } day dayOpen dayHigh dayLow lastDay { id }',
    row: z.object({
      id: address,
      open: decimal.nullable(),
      lastHour: link.nullable(),
      day: z.number(),
      dayOpen: decimal.nullable(),
      dayHigh: decimal.nullable(),
      dayLow: decimal.nullable(),
      lastDay: link.nullable(),
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

/** So many pairs and pools, chosen by chance; the same seed chooses the same of the same index. */
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
 * @throws ZodError when the subgraph answers something else than its schema says, ClientError on GraphQL errors
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

const FILTER_TYPES: Readonly<Record<EntityName, string>> = {
  factories: 'Factory_filter',
  tokens: 'Token_filter',
  pairs: 'Pair_filter',
  pools: 'Pool_filter',
  ticks: 'Tick_filter',
  positions: 'Position_filter',
  marketEvents: 'MarketEvent_filter',
  marketPeriods: 'MarketPeriod_filter',
  marketHistories: 'MarketHistory_filter',
  positionManagers: 'PositionManager_filter',
  managerMints: 'ManagerMint_filter',
  unplacedPositions: 'UnplacedPosition_filter',
};

const pageQuery = (
  name: EntityName,
  fields: string,
) => `query ($where: ${FILTER_TYPES[name]}!, $block: Bytes!) {
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
