import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS, INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { limitInput, tokenInput } from '../../http/schemas.ts';
import type { Currency } from '../../pools/currency.ts';
import type { Pools } from '../../pools/pools.ts';
import { presentAddress } from '../../values/checksum.ts';
import { currencyOutput, moneyOf, nativeOutput } from '../present/presentMoney.ts';

const query = z.object({
  interval: z
    .enum(['hour', 'day'], { error: 'must be hour or day' })
    .default('hour')
    .meta({ description: 'Length of the periods: hours or UTC days' }),
  limit: limitInput(1, 1000, 168),
});

export const getTokenHistory = ({ prices, markets, history }: Pools, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/tokens/:address/history',
    operationId: 'getTokenHistory',
    tag: 'Tokens',
    summary: 'Past prices of a token, by hours or days',
    errors: [...new Set([...INDEX_ERRORS, ...CHAIN_ERRORS])],
    maxAgeSeconds: 5,
    request: { params: z.object({ address: tokenInput }), query },
    response: z.object({
      token: addressOutput,
      currency: currencyOutput,
      interval: z.enum(['hour', 'day']),
      points: z
        .array(
          z.object({
            timestamp: z.number().int().meta({ description: 'Start of the period, Unix seconds' }),
            priceUSD: z.string().nullable().meta({
              description:
                'US dollars per whole token when the period closed; where native coins are counted, at their present price',
            }),
            priceNative: nativeOutput('The same price'),
          }),
        )
        .meta({
          description:
            'Closed periods, ascending, in the pools that price the token today; empty for a token without a price',
        }),
      blockNumber: rawOutput,
      blockHash: z.string(),
      indexedBlock: rawOutput,
    }),
    handle: async ({ params: { address }, query: { interval, limit } }, context) => {
      const [view, { indexed }] = await Promise.all([markets.view(), prices.read([address])]);
      const source = indexed.get(address);
      const points = source && (await history.closed(view, source, { interval, periods: limit }));
      const money = moneyOf(currency);
      context.etag = money.etag(`${view.block.hash}-${interval}`);
      return {
        token: presentAddress(address),
        currency: money.currency,
        interval,
        points: (points ?? []).map(({ timestamp, price }) => ({
          timestamp,
          priceUSD: money.usd(price),
          priceNative: money.native(price),
        })),
        blockNumber: String(view.block.number),
        blockHash: view.block.hash,
        indexedBlock: String(view.block.number),
      };
    },
  });
