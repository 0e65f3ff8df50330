import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { limitInput } from '../../http/schemas.ts';
import type { Currency } from '../../pools/currency.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import type { PoolMarkets } from '../../pools/poolMarkets.ts';
import { activityOutput, presentActivity, presentIndexed } from '../present/presentActivity.ts';
import { currencyOutput, moneyOf, nativeOutput } from '../present/presentMoney.ts';
import { poolAnswer } from '../present/presentPool.ts';
import { poolParams } from './poolParams.ts';

const query = z.object({
  interval: z
    .enum(['hour', 'day'], { error: 'must be hour or day' })
    .default('hour')
    .meta({ description: 'Length of the periods in `series`: hours or UTC days' }),
  limit: limitInput(1, 1000, 24),
});

const priceOutput = z.string().nullable();
const periodOutput = activityOutput.extend({
  timestamp: z.number().int().meta({ description: 'Start of the period, Unix seconds' }),
  open: priceOutput.meta({ description: 'Whole token1 per whole token0; null before the first price' }),
  high: priceOutput,
  low: priceOutput,
  close: priceOutput,
  tvlToken0: rawOutput,
  tvlToken1: rawOutput,
  tvlUSD: z.string().nullable().meta({
    description:
      'Value of tvlToken0 and tvlToken1 at the prices of the last event, US dollars; null when unknown',
  }),
  valueNative: nativeOutput('Value of the same'),
});

export const getPoolVolume = (markets: PoolMarkets, exchanges: ExchangeNames, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/volume',
    operationId: 'getPoolVolume',
    tag: 'Pools',
    summary: 'Volume of a pair or pool: last day, week and month, and per period',
    errors: ['NOT_FOUND', ...INDEX_ERRORS],
    maxAgeSeconds: 5,
    request: { params: poolParams, query },
    response: poolAnswer.extend({
      currency: currencyOutput,
      windows: z.object({
        '24h': activityOutput,
        '7d': activityOutput,
        '30d': activityOutput,
        all: activityOutput,
      }),
      interval: z.enum(['hour', 'day']),
      series: z
        .array(periodOutput)
        .meta({ description: 'Latest periods, ascending; the last one is the current period' }),
    }),
    handle: async ({ params: { address }, query: { interval, limit } }, context) => {
      const view = await markets.view();
      const [windows, series] = await Promise.all([
        markets.windows(view, address),
        markets.series(view, address, interval, limit),
      ]);
      const money = moneyOf(currency);
      context.etag = money.etag(view.block.hash);
      return {
        ...presentIndexed(address, exchanges.of(windows.exchange), view.block),
        currency: money.currency,
        windows: {
          '24h': presentActivity(windows['24h'], money),
          '7d': presentActivity(windows['7d'], money),
          '30d': presentActivity(windows['30d'], money),
          all: presentActivity(windows.all, money),
        },
        interval,
        series: series.map((period) => ({
          timestamp: period.start,
          ...presentActivity(period, money),
          open: period.open,
          high: period.high,
          low: period.low,
          close: period.close,
          tvlToken0: String(period.held0),
          tvlToken1: String(period.held1),
          tvlUSD: money.usd(period.tvlUSD),
          valueNative: money.native(period.tvlUSD),
        })),
      };
    },
  });
