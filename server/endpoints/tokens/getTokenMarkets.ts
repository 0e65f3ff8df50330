import { z } from 'zod';
import { type Rational, toSignificant } from '../../amm/rational.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS, INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { Currency } from '../../pools/currency.ts';
import type { TokenMarket, TokenMarkets } from '../../pools/tokenMarkets.ts';
import { Turns } from '../../runtime/eventLoop.ts';
import { presentAddress } from '../../values/checksum.ts';
import { presentUSD } from '../present/presentDecimal.ts';
import { currencyOutput, type Money, moneyOf, nativeOutput } from '../present/presentMoney.ts';
import { tokensInput } from './tokensInput.ts';

/** Each token without a cached history takes two queries to the index. */
const MAX_TOKENS = 50;
/** Digits of sums that are floating-point numbers, and of prices that are drawn. */
const DIGITS = 12;
const LINE_DIGITS = 8;

const decimal = z.string().nullable();
const percent = z.number().nullable();
const marketOutput = z
  .object({
    token: addressOutput,
    priceUSD: decimal.meta({ description: 'US dollars per whole token at the block; null when unknown' }),
    priceNative: decimal.meta({ description: 'Native coin per whole token at the block; null when unknown' }),
    change24h: percent.meta({
      description:
        'Percent that the price changed by since the hour that closed a day ago; null when unknown',
    }),
    change7d: percent.meta({ description: 'The same since a week ago, percent; null when unknown' }),
    volumeUSD24h: decimal.meta({
      description:
        'Volume of all its pools in the full hours of the last 24, US dollars; null until all pools are in memory',
    }),
    volumeNative24h: nativeOutput('Volume of the same hours'),
    valueUSD: decimal.meta({
      description:
        'Value locked in all its pools, both tokens, US dollars; null until all pools are in memory',
    }),
    valueNative: nativeOutput('Value locked in the same pools'),
    line: z.array(z.number()).meta({
      description:
        'Prices of the last week to draw, ascending, one every four hours, in `currency.symbol`; empty when unknown',
    }),
    reason: z.string().nullable().meta({ description: 'Why priceUSD is null' }),
  })
  .meta({ id: 'TokenMarket' });

export const getTokenMarkets = (tokens: TokenMarkets, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/token-markets',
    operationId: 'getTokenMarkets',
    tag: 'Tokens',
    summary: 'Figures of tokens for a table: price, changes, volume, value and the line of a week',
    errors: [...new Set([...INDEX_ERRORS, ...CHAIN_ERRORS])],
    maxAgeSeconds: 5,
    request: { query: z.object({ tokens: tokensInput(MAX_TOKENS) }) },
    response: z.object({
      markets: z.array(marketOutput).meta({ description: 'In the order of the request' }),
      currency: currencyOutput,
      blockNumber: rawOutput,
      blockHash: z.string(),
      indexedBlock: rawOutput,
    }),
    handle: async ({ query }, context) => {
      const turns = new Turns();
      const { markets, head, indexBlock } = await tokens.read(query.tokens, turns);
      const money = moneyOf(currency);
      context.etag = money.etag(`${head.hash}-${indexBlock.hash}`);
      const presented: z.input<typeof marketOutput>[] = [];
      for (const market of markets) {
        await turns.next();
        presented.push(present(market, money));
      }
      return {
        markets: presented,
        currency: money.currency,
        blockNumber: String(head.number),
        blockHash: head.hash,
        indexedBlock: String(indexBlock.number),
      };
    },
  });

function present(market: TokenMarket, money: Money): z.input<typeof marketOutput> {
  const { price, change24h, change7d, line } = market;
  const [volume, value] = [sumOf(market.volume24h), sumOf(market.value)];
  return {
    token: presentAddress(price.token),
    priceUSD: money.usd(price.usd),
    priceNative: presentUSD(price.native),
    change24h: percentOf(change24h),
    change7d: percentOf(change7d),
    volumeUSD24h: money.usd(volume),
    volumeNative24h: money.native(volume),
    valueUSD: money.usd(value),
    valueNative: money.native(value),
    line: line.map((point) => toSignificant(point, LINE_DIGITS)),
    reason: price.reason ?? money.reason,
  };
}

const sumOf = (sum: number | null): Rational | null =>
  sum === null ? null : parseDecimal(String(Number(sum.toPrecision(DIGITS))));

function percentOf(change: Rational | null): number | null {
  if (change === null) return null;
  const { numerator, denominator } = change;
  const size = toSignificant({ numerator: numerator < 0n ? -numerator : numerator, denominator }, 6);
  return numerator < 0n ? -size : size;
}
