import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS, INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Currency } from '../../pools/currency.ts';
import type { TokenPriceReader } from '../../pools/prices/tokenPrices.ts';
import { currencyOutput, moneyOf } from '../present/presentMoney.ts';
import { presentTokenPrice, tokenPriceOutput } from '../present/presentToken.ts';
import {
  ALL,
  checkExchanges,
  type ExchangeIds,
  exchangeFields,
  exchangesOf,
  idsInput,
} from '../quotes/exchangesInput.ts';
import { tokensInput } from './tokensInput.ts';

const MAX_TOKENS = 100;

const query = z.object({
  tokens: tokensInput(MAX_TOKENS),
  exchanges: idsInput.meta({
    type: 'string',
    description: `Exchanges whose pools may price: ids of /api/v1/network, comma separated; defaults to ${ALL}`,
    example: ALL,
  }),
  excludeExchanges: exchangeFields.excludeExchanges,
});

export const getPrices = (prices: TokenPriceReader, ids: ExchangeIds, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/prices',
    operationId: 'getPrices',
    tag: 'Tokens',
    summary: 'Token prices at the newest block, in US dollars and in the native coin',
    errors: [...new Set([...INDEX_ERRORS, ...CHAIN_ERRORS])],
    maxAgeSeconds: 1,
    request: {
      query: query.superRefine((input, context) => {
        const reject = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message, input: undefined });
        checkExchanges(input, everyOf(ids), reject);
      }),
    },
    response: z.object({
      prices: z.array(tokenPriceOutput).meta({ description: 'Prices in the order of the request' }),
      currency: currencyOutput,
      blockNumber: rawOutput,
      blockHash: z.string(),
      indexedBlock: rawOutput.meta({
        description: 'Number of the indexed block that the pools were selected at',
      }),
    }),
    handle: async ({ query }, context) => {
      const {
        prices: found,
        head,
        indexBlock,
      } = await prices.read(query.tokens, exchangesOf(query, everyOf(ids)));
      const money = moneyOf(currency);
      context.etag = money.etag(`${head.hash}-${indexBlock.hash}`);
      return {
        prices: found.map((price) => presentTokenPrice(price, money)),
        currency: money.currency,
        blockNumber: String(head.number),
        blockHash: head.hash,
        indexedBlock: String(indexBlock.number),
      };
    },
  });

/** Prices are those of all exchanges where a request names none, whatever quotes default to. */
const everyOf = ({ all }: ExchangeIds): ExchangeIds => ({ all, defaults: all });
