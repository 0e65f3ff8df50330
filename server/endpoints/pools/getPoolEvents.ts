import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { limitInput } from '../../http/schemas.ts';
import type { MarketEvent } from '../../indexer/pools/indexedEvents.ts';
import type { Currency } from '../../pools/currency.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import type { PoolEvents } from '../../pools/history/poolEvents.ts';
import { presentIndexed } from '../present/presentActivity.ts';
import { currencyOutput, type Money, moneyOf, nativeOutput } from '../present/presentMoney.ts';
import { poolAnswer } from '../present/presentPool.ts';
import { poolParams } from './poolParams.ts';

const query = z.object({
  kind: z
    .enum(['swaps', 'liquidity'], { error: 'must be swaps or liquidity' })
    .optional()
    .meta({ description: 'Only trades, or only changes of liquidity; defaults to both' }),
  limit: limitInput(1, 200, 50),
});

const signedOutput = z.string().regex(/^-?\d+$/);
const eventOutput = z
  .object({
    kind: z.enum(['swap', 'mint', 'burn']),
    transactionHash: z.string(),
    logIndex: z.number().int().meta({ description: 'Number of the log in its block' }),
    timestamp: z.number().int().meta({ description: 'Time of its block, Unix seconds' }),
    amount0: signedOutput.meta({
      description:
        'token0 that came into the pool, or left it where negative, raw units; for burn the freed amount',
    }),
    amount1: signedOutput.meta({
      description:
        'token1 that came into the pool, or left it where negative, raw units; for burn the freed amount',
    }),
    volumeUSD: z
      .string()
      .nullable()
      .meta({ description: 'Worth of a swap, US dollars; null when unknown, and for mint and burn' }),
    volumeNative: nativeOutput('Worth of a swap'),
  })
  .meta({ id: 'PoolEvent' });

const KINDS = { SWAP: 'swap', MINT: 'mint', BURN: 'burn' } as const;

export const getPoolEvents = (events: PoolEvents, exchanges: ExchangeNames, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/events',
    operationId: 'getPoolEvents',
    tag: 'Pools',
    summary: 'Newest trades and changes of liquidity of a pair or pool, of the last 30 days',
    errors: ['NOT_FOUND', ...INDEX_ERRORS],
    maxAgeSeconds: 2,
    request: { params: poolParams, query },
    response: poolAnswer.extend({
      currency: currencyOutput,
      events: z.array(eventOutput).meta({ description: 'Newest first' }),
    }),
    handle: async ({ params: { address }, query: { kind, limit } }, context) => {
      const view = await events.view();
      const { events: found, exchange } = await events.read(view, address, { group: kind, first: limit });
      const money = moneyOf(currency);
      context.etag = money.etag(`${view.block.hash}-${kind ?? 'all'}`);
      return {
        ...presentIndexed(address, exchanges.of(exchange), view.block),
        currency: money.currency,
        events: found.map((event) => present(event, money)),
      };
    },
  });

function present(event: MarketEvent, money: Money): z.input<typeof eventOutput> {
  const { kind, transactionHash, logIndex, timestamp, amount0, amount1, volumeUSD } = event;
  return {
    kind: KINDS[kind],
    transactionHash,
    logIndex,
    timestamp,
    amount0: String(amount0),
    amount1: String(amount1),
    volumeUSD: money.usd(volumeUSD),
    volumeNative: money.native(volumeUSD),
  };
}
