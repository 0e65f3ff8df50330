import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS, INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Currency } from '../../pools/currency.ts';
import type { TokenPriceReader } from '../../pools/prices/tokenPrices.ts';
import { currencyOutput, moneyOf } from '../present/presentMoney.ts';
import { presentTokenPrice, tokenPriceOutput } from '../present/presentToken.ts';
import { tokensInput } from './tokensInput.ts';

const MAX_TOKENS = 100;
export const getPrices = (prices: TokenPriceReader, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/prices',
    operationId: 'getPrices',
    tag: 'Tokens',
    summary: 'Token prices at the newest block, in US dollars and in the native coin',
    errors: [...new Set([...INDEX_ERRORS, ...CHAIN_ERRORS])],
    maxAgeSeconds: 1,
    request: { query: z.object({ tokens: tokensInput(MAX_TOKENS) }) },
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
      const { prices: found, head, indexBlock } = await prices.read(query.tokens);
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
