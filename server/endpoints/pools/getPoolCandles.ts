import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { rawOutput, tokenOutput } from '../../http/openApi/answerSchemas.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Period } from '../../indexer/pools/indexedPeriods.ts';
import type { Currency } from '../../pools/currency.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import {
  CANDLE_SECONDS,
  type CandleReader,
  type CandleRequest,
  MAX_CANDLES,
} from '../../pools/history/candles.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { presentIndexed } from '../present/presentActivity.ts';
import { currencyOutput, type Money, moneyOf, nativeOutput } from '../present/presentMoney.ts';
import { poolAnswer } from '../present/presentPool.ts';
import { presentToken } from '../present/presentToken.ts';
import { poolParams } from './poolParams.ts';

const DEFAULT_CANDLES = 100;

const timeRule = 'must be Unix seconds, such as 1764572400';
const timeInput = (description: string) =>
  z
    .string({ error: timeRule })
    .regex(/^\d{1,10}$/, timeRule)
    .transform(Number)
    .refine((seconds) => seconds < 2 ** 31, timeRule)
    .optional()
    .meta({ description, example: '1764572400' });

const query = z
  .object({
    interval: z
      .enum(['hour', 'day'], { error: 'must be hour or day' })
      .default('hour')
      .meta({ description: 'Length of a candle: an hour or a UTC day' }),
    from: timeInput(
      `Unix seconds, within the first candle; defaults to ${DEFAULT_CANDLES} candles before to`,
    ),
    to: timeInput('Unix seconds; all candles start before it; defaults to now'),
  })
  .superRefine(({ interval, from, to }, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: undefined });
    if (from === undefined || to === undefined) return;
    if (from >= to) reject('to', 'must be later than from');
    else if ((to - from) / CANDLE_SECONDS[interval] > MAX_CANDLES - 1) {
      reject('from', `must not be more than ${MAX_CANDLES - 1} candles before to`);
    }
  });

const priceOutput = z.string().nullable();
const usdOutput = z.string().nullable();
const candleOutput = z
  .object({
    timestamp: z.number().int().meta({ description: 'Start of the candle, Unix seconds' }),
    open: priceOutput.meta({ description: 'Whole token1 per whole token0' }),
    high: priceOutput,
    low: priceOutput,
    close: priceOutput,
    volumeToken0: rawOutput.meta({ description: 'token0 swapped in or out, raw units' }),
    volumeToken1: rawOutput.meta({ description: 'token1 swapped in or out, raw units' }),
    volumeUSD: usdOutput.meta({
      description: 'Volume, US dollars; null when no swap could be priced',
    }),
    volumeNative: nativeOutput('Volume'),
    feesUSD: usdOutput,
    txCount: z.number().int().meta({ description: 'Number of Mint, Burn and Swap events' }),
    tvlToken0: rawOutput,
    tvlToken1: rawOutput,
    tvlUSD: usdOutput.meta({
      description:
        'Value of tvlToken0 and tvlToken1 at the prices of the last event, US dollars; null when unknown',
    }),
    valueNative: nativeOutput('Value of the same'),
  })
  .meta({ id: 'Candle' });

export const getPoolCandles = (
  candles: CandleReader,
  tokens: TokenDirectory,
  exchanges: ExchangeNames,
  currency: Currency,
) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/candles',
    operationId: 'getPoolCandles',
    tag: 'Pools',
    summary: 'Hourly or daily candles of a pair or pool: prices, volume and value locked',
    errors: ['NOT_FOUND', ...INDEX_ERRORS],
    maxAgeSeconds: 5,
    request: { params: poolParams, query },
    response: poolAnswer.extend({
      token0: tokenOutput,
      token1: tokenOutput,
      interval: z.enum(['hour', 'day']),
      currency: currencyOutput,
      candles: z.array(candleOutput).meta({
        description:
          'Ascending and without gaps from the first event on; an empty period repeats the previous close',
      }),
    }),
    handle: async ({ params: { address }, query }, context) => {
      const view = await candles.view();
      const read = await candles.read(view, address, spanOf(query, view.block.timestamp));
      const money = moneyOf(currency);
      context.etag = money.etag(`${view.block.hash}-${query.interval}`);
      return {
        ...presentIndexed(address, exchanges.of(read.exchange), view.block),
        token0: presentToken(tokens.withLogo(read.token0)),
        token1: presentToken(tokens.withLogo(read.token1)),
        interval: query.interval,
        currency: money.currency,
        candles: read.candles.map((candle) => presentCandle(candle, money)),
      };
    },
  });

/**
 * Completes the requested span. Without a start it covers the default number of candles. Without an end it
 * ends now, or at the longest span of one answer.
 */
function spanOf({ interval, from, to }: z.output<typeof query>, now: number): CandleRequest {
  const seconds = CANDLE_SECONDS[interval];
  if (from === undefined) {
    const end = to ?? now + 1;
    return { interval, from: end - (DEFAULT_CANDLES - 1) * seconds, to: end };
  }
  return { interval, from, to: to ?? Math.min(now + 1, from + (MAX_CANDLES - 1) * seconds) };
}

function presentCandle(candle: Period, money: Money): z.input<typeof candleOutput> {
  const { start, open, high, low, close, txCount } = candle;
  return {
    timestamp: start,
    open,
    high,
    low,
    close,
    volumeToken0: String(candle.volume0),
    volumeToken1: String(candle.volume1),
    volumeUSD: money.usd(candle.volumeUSD),
    volumeNative: money.native(candle.volumeUSD),
    feesUSD: money.usd(candle.feesUSD),
    txCount,
    tvlToken0: String(candle.held0),
    tvlToken1: String(candle.held1),
    tvlUSD: money.usd(candle.tvlUSD),
    valueNative: money.native(candle.tvlUSD),
  };
}
