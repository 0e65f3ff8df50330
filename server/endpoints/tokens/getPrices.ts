import type { Address } from 'viem';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS, INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { addressInput } from '../../http/schemas.ts';
import type { Currency } from '../../pools/currency.ts';
import type { TokenPriceReader } from '../../pools/prices/tokenPrices.ts';
import { presentAddress } from '../../values/checksum.ts';
import { currencyOutput, moneyOf } from '../present/presentMoney.ts';
import { presentTokenPrice, tokenPriceOutput } from '../present/presentToken.ts';

const MAX_TOKENS = 100;
const rule = `must name 1 to ${MAX_TOKENS} tokens, comma separated`;

const tokensInput = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : rule) })
  .transform((text, context): Address[] => {
    const reject = (message: string): never => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const names = text.split(',');
    if (text === '' || names.length > MAX_TOKENS) return reject(rule);
    const tokens = names.map((name) => addressInput.safeParse(name.trim()));
    const bad = tokens.find((token) => !token.success);
    if (bad !== undefined) {
      const place = tokens.indexOf(bad) + 1;
      return reject(`names no token at place ${place}, which ${bad.error?.issues[0]?.message ?? rule}`);
    }
    const addresses = tokens.flatMap((token) => (token.success ? [token.data] : []));
    const twice = addresses.find((token, index) => addresses.indexOf(token) < index);
    return twice === undefined ? addresses : reject(`must not name ${presentAddress(twice)} twice`);
  })
  .meta({
    type: 'string',
    description: `1 to ${MAX_TOKENS} distinct token addresses, comma separated`,
    example: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  });

export const getPrices = (prices: TokenPriceReader, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/prices',
    operationId: 'getPrices',
    tag: 'Tokens',
    summary: 'Token prices at the newest block, in US dollars and in the native coin',
    errors: [...new Set([...INDEX_ERRORS, ...CHAIN_ERRORS])],
    maxAgeSeconds: 1,
    request: { query: z.object({ tokens: tokensInput }) },
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
