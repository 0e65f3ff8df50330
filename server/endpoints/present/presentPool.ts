import { z } from 'zod';
import { formatPrice, spotPrice } from '../../amm/spotPrice.ts';
import {
  poolIdOutput,
  poolKeyOutput,
  protocolOutput,
  rawOutput,
  tokenOutput,
} from '../../http/openApi/answerSchemas.ts';
import type { RequestContext } from '../../http/pipeline/requestContext.ts';
import { NO_INDEX } from '../../indexer/subgraphIndex.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import type { FactoryPool } from '../../pools/factoryPools.ts';
import type { ListedFigures } from '../../pools/list/poolPage.ts';
import type { PricedPool } from '../../pools/prices/pricedPool.ts';
import { poolIdOf } from '../../routing/model/pool.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { presentPoolId } from '../../values/checksum.ts';
import { presentFeeOf, presentListedTraits, presentTraitsOf } from './presentedProtocols.ts';
import { currencyOutput, type Money, nativeOutput } from './presentMoney.ts';
import { presentToken } from './presentToken.ts';

export const exchangeOutput = z
  .string()
  .meta({ description: 'Exchange of the pool: an id of /api/v1/network', example: 'main' });

export const listedPoolOutput = z
  .object({
    address: poolIdOutput,
    exchange: exchangeOutput,
    protocol: protocolOutput,
    token0: tokenOutput,
    token1: tokenOutput,
    fee: z
      .number()
      .int()
      .meta({ description: 'Hundredths of a bip; 0 for a V2 pair, 8388608 where a hook sets it' }),
    ...poolKeyOutput,
    price: z.string().nullable().meta({ description: 'Whole token1 per whole token0 after the last event' }),
    tvlUSD: z
      .string()
      .nullable()
      .meta({ description: 'Value locked at the indexed block, US dollars; null when unknown' }),
    valueNative: nativeOutput('Value locked at the indexed block'),
    volumeUSD: z.string().nullable().meta({ description: 'All-time volume, US dollars; null when unknown' }),
    volumeUSD24h: z.string().nullable().meta({
      description: 'Volume of the full hours within the last 24, US dollars; null when unknown',
    }),
    volumeNative24h: nativeOutput('Volume of the same hours'),
    volumeUSD7d: z.string().nullable().optional().meta({
      description:
        'Volume of the full hours within the last 7 days, US dollars; null when unknown; in the list of pools alone',
    }),
    volumeNative7d: nativeOutput('Volume of the same hours'),
    feesUSD24h: z
      .string()
      .nullable()
      .meta({ description: 'Fees of the same hours, US dollars; null when unknown' }),
    apr: z.number().nullable().meta({
      description:
        'Percent: fees of the same hours, scaled to 365 days, over the greatest value in them, tvlUSD at least',
    }),
    aprReason: z.string().nullable().meta({ description: 'Why apr is null' }),
    txCount: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Number of Mint, Burn and Swap events; null without an index' }),
  })
  .meta({ id: 'ListedPool' });

/** Formats a pool as lists return it. */
export function presentListedPool(
  pool: ListedFigures,
  { tokens, exchanges }: { readonly tokens: TokenDirectory; readonly exchanges: ExchangeNames },
  money: Money,
): z.input<typeof listedPoolOutput> {
  return {
    address: presentPoolId(poolIdOf(pool.address)),
    exchange: exchanges.of(pool.exchange),
    protocol: pool.protocol,
    token0: presentToken(tokens.withLogo(pool.token0)),
    token1: presentToken(tokens.withLogo(pool.token1)),
    fee: pool.fee,
    ...presentListedTraits(pool),
    price: pool.price,
    tvlUSD: money.usd(pool.worth.usd),
    valueNative: money.native(pool.worth.usd),
    volumeUSD: money.usd(pool.volumeUSD),
    volumeUSD24h: money.usd(pool.volumeUSD24h),
    volumeNative24h: money.native(pool.volumeUSD24h),
    feesUSD24h: money.usd(pool.feesUSD24h),
    apr: pool.rate.percent,
    aprReason: pool.rate.reason,
    txCount: pool.txCount,
  };
}

/** Formats a pool that a factory named as lists return it: what only an index can tell is null. */
export function presentFactoryPool(
  { facts, token0, token1 }: FactoryPool,
  money: Money,
): z.input<typeof listedPoolOutput> {
  const { pool, kind, state } = facts;
  const spot = spotPrice(state);
  const unknown = money.native(null);
  return {
    address: presentPoolId(pool.id),
    exchange: pool.factory.exchange,
    protocol: kind,
    token0: presentToken(token0),
    token1: presentToken(token1),
    fee: presentFeeOf(pool),
    ...presentTraitsOf(pool),
    price: spot === undefined ? null : formatPrice(spot, token0.decimals, token1.decimals).price,
    tvlUSD: null,
    volumeUSD: null,
    volumeUSD24h: null,
    volumeUSD7d: null,
    feesUSD24h: null,
    valueNative: unknown,
    volumeNative24h: unknown,
    volumeNative7d: unknown,
    apr: null,
    aprReason: NO_INDEX,
    txCount: null,
  };
}

/** Fields that every answer about one pool shares. */
export const poolAnswer = z.object({
  poolAddress: poolIdOutput,
  exchange: exchangeOutput,
  blockNumber: rawOutput.meta({ description: 'Number of the block of the figures' }),
  blockHash: z.string(),
  indexedBlock: rawOutput
    .optional()
    .meta({ description: 'Number of the indexed block; absent when the index was not used' }),
});

/** Fields that the live answers about a pool share. */
export const pricedPoolAnswer = poolAnswer.extend({
  protocol: protocolOutput,
  token0: tokenOutput,
  token1: tokenOutput,
  fee: z.number().int().optional().meta({ description: 'V4: hundredths of a bip, as the key has it' }),
  ...poolKeyOutput,
  currency: currencyOutput,
  usdReason: z.string().nullable().meta({ description: 'Reason when a dollar figure is unknown' }),
});

export function presentPricedPool(
  { atHead, token0, token1, indexBlock, unpricedReason }: PricedPool,
  money: Money,
) {
  return {
    poolAddress: presentPoolId(atHead.pool.id),
    exchange: atHead.pool.factory.exchange,
    protocol: atHead.kind,
    ...presentTraitsOf(atHead.pool),
    blockNumber: String(atHead.head.number),
    blockHash: atHead.head.hash,
    ...(indexBlock === undefined ? {} : { indexedBlock: String(indexBlock.number) }),
    token0: presentToken(token0),
    token1: presentToken(token1),
    currency: money.currency,
    usdReason: unpricedReason ?? money.reason,
  };
}

/** Returns the ETag, which changes with the head, and with the index block of the prices. */
export function tagPricedPool(
  context: RequestContext,
  { atHead, indexBlock }: PricedPool,
  money: Money,
): void {
  context.etag = money.etag(`${atHead.head.hash}-${indexBlock?.hash ?? 'unpriced'}`);
}
