import type { Address, Hex } from 'viem';
import { z } from 'zod';

/** An address as the index writes it. */
export const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Address);
const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
/** Unix seconds; -1 for none. */
const time = z
  .string()
  .regex(/^(-1|\d+)$/)
  .transform(Number);
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const reference = z.object({ id: address }).transform(({ id }) => id);
/** The id of a V4 pool. */
const poolId = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((text) => text as Hex);
const poolReference = z.object({ id: poolId }).transform(({ id }) => id);
const market = {
  id: address,
  factory: reference,
  token0: reference,
  token1: reference,
  createdAtBlock: integer,
  price: decimal.nullable(),
  anchor: reference.nullable(),
  tvlInAnchor: decimal.nullable(),
  hour: time,
  hourHigh: decimal.nullable(),
  hourLow: decimal.nullable(),
  hourTvlUSD: decimal.nullable(),
  tvlUSD: decimal.nullable(),
  anchorDepth: integer,
  longWindowStart: time,
  longWindowDepth: integer,
  longWindowDepthBefore: integer,
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
  'id factory { id } token0 { id } token1 { id } createdAtBlock price anchor { id } tvlInAnchor hour hourHigh hourLow hourTvlUSD tvlUSD anchorDepth longWindowStart longWindowDepth longWindowDepthBefore';

/** Every entity of the subgraph: how a page of it is asked for, and what a row is. */
export const ENTITIES = {
  factories: {
    filter: 'Factory_filter',
    fields: 'id protocol poolCount',
    row: z.object({ id: address, protocol: z.enum(['V2', 'V3', 'V4']), poolCount: integer }),
  },
  tokens: {
    filter: 'Token_filter',
    fields:
      'id symbol name decimals txCount txCountOfV2V3 poolCount pricingRank offPegSince pegPool priceUSD priceSource priceV4Pool { id } priceAnchor { id } priceInAnchor priceDepthUSD',
    row: z.object({
      id: address,
      symbol: z.string(),
      name: z.string(),
      decimals: z.number(),
      txCount: integer,
      txCountOfV2V3: integer,
      poolCount: integer,
      pricingRank: z.number(),
      offPegSince: time.nullable(),
      pegPool: z.union([address, poolId]).nullable(),
      priceUSD: decimal.nullable(),
      priceSource: address.nullable(),
      priceV4Pool: poolReference.nullable(),
      priceAnchor: reference.nullable(),
      priceInAnchor: decimal.nullable(),
      priceDepthUSD: decimal.nullable(),
    }),
  },
  pairs: {
    filter: 'Pair_filter',
    fields: `${MARKET_FIELDS} ${TOTAL_FIELDS} reserve0 reserve1 close held0 held1`,
    row: z.object({
      ...market,
      ...totals,
      reserve0: integer,
      reserve1: integer,
      close: decimal.nullable(),
      held0: integer,
      held1: integer,
    }),
  },
  pools: {
    filter: 'Pool_filter',
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
    filter: 'Tick_filter',
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
    filter: 'Position_filter',
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
    filter: 'MarketEvent_filter',
    fields: 'id market kind timestamp amount0 amount1 volumeUSD',
    row: z.object({
      id: z.string(),
      market: address,
      kind: z.enum(['MINT', 'BURN', 'SWAP']),
      timestamp: time,
      amount0: integer,
      amount1: integer,
      volumeUSD: decimal.nullable(),
    }),
  },
  marketPeriods: {
    filter: 'MarketPeriod_filter',
    fields: `id market length start ${TOTAL_FIELDS} open high low close amount0 amount1 tvlUSD greatestTvlUSD before { id }`,
    row: z.object({
      id: z.string(),
      market: address,
      length: z.enum(['HOUR', 'DAY']),
      start: time,
      open: decimal.nullable(),
      high: decimal.nullable(),
      low: decimal.nullable(),
      close: decimal.nullable(),
      amount0: integer,
      amount1: integer,
      tvlUSD: decimal.nullable(),
      greatestTvlUSD: decimal.nullable(),
      before: link.nullable(),
      ...totals,
    }),
  },
  marketHistories: {
    filter: 'MarketHistory_filter',
    fields: 'id open lastHour { id } day dayOpen dayHigh dayLow lastDay { id }',
    row: z.object({
      id: address,
      open: decimal.nullable(),
      lastHour: link.nullable(),
      day: time,
      dayOpen: decimal.nullable(),
      dayHigh: decimal.nullable(),
      dayLow: decimal.nullable(),
      lastDay: link.nullable(),
    }),
  },
  v4Pools: {
    filter: 'V4Pool_filter',
    fields: `id token0 { id } token1 { id } currency0 currency1 fee tickSpacing hooks sqrtPriceX96 tick liquidity price tvlInAnchor anchorDepth ${TOTAL_FIELDS}`,
    row: z.object({
      id: poolId,
      token0: reference,
      token1: reference,
      currency0: address,
      currency1: address,
      hooks: address,
      fee: z.number(),
      tickSpacing: z.number(),
      tick: z.number(),
      sqrtPriceX96: integer,
      liquidity: integer,
      anchorDepth: integer,
      price: decimal.nullable(),
      tvlInAnchor: decimal.nullable(),
      ...totals,
    }),
  },
  v4MarketEvents: {
    filter: 'V4MarketEvent_filter',
    fields: 'id market volumeUSD',
    row: z.object({ id: z.string(), market: poolId, volumeUSD: decimal.nullable() }),
  },
  positionManagers: { filter: 'PositionManager_filter', fields: 'id', row: z.object({ id: address }) },
  managerMints: { filter: 'ManagerMint_filter', fields: 'id', row: z.object({ id: z.string() }) },
  unplacedPositions: { filter: 'UnplacedPosition_filter', fields: 'id', row: z.object({ id: z.string() }) },
} as const;

export type EntityName = keyof typeof ENTITIES;
export type Row<Name extends EntityName> = z.infer<(typeof ENTITIES)[Name]['row']>;
