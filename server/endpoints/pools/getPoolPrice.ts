import { z } from 'zod';
import { formatPrice, spotPrice } from '../../amm/spotPrice.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Currency } from '../../pools/currency.ts';
import type { PricedPoolReader } from '../../pools/prices/pricedPool.ts';
import { presentState, presentSwapFee } from '../present/presentedProtocols.ts';
import { moneyOf } from '../present/presentMoney.ts';
import { presentPricedPool, pricedPoolAnswer, tagPricedPool } from '../present/presentPool.ts';
import { poolParams } from './poolParams.ts';

const priceOutput = z.string().nullable();

export const getPoolPrice = (pools: PricedPoolReader, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/price',
    operationId: 'getPoolPrice',
    tag: 'Pools',
    summary: 'Current price of a pair or pool',
    errors: ['NOT_FOUND', ...CHAIN_ERRORS],
    maxAgeSeconds: 1,
    request: { params: poolParams },
    response: pricedPoolAnswer.extend({
      price: priceOutput.meta({ description: 'Whole token1 per whole token0; null before the first price' }),
      priceInverse: priceOutput,
      fee: z.number().int().nullable().meta({
        description:
          'Fee of a swap, hundredths of a bip; null where the pair has a fee of its own that cannot be read',
      }),
      sqrtPriceX96: rawOutput.optional(),
      tick: z.number().int().optional(),
      reserve0: rawOutput.optional(),
      reserve1: rawOutput.optional(),
      priceUSD0: priceOutput.meta({ description: 'US dollars per whole token0' }),
      priceUSD1: priceOutput,
    }),
    handle: async ({ params }, context) => {
      const pool = await pools.read(params.address);
      const money = moneyOf(currency);
      tagPricedPool(context, pool, money);
      const spot = spotPrice(pool.atHead.state);
      const { decimals: decimals0 } = pool.token0;
      const { decimals: decimals1 } = pool.token1;
      return {
        ...presentPricedPool(pool, money),
        ...(spot === undefined
          ? { price: null, priceInverse: null }
          : formatPrice(spot, decimals0, decimals1)),
        fee: presentSwapFee(pool.atHead),
        ...presentState(pool.atHead),
        priceUSD0: money.usd(pool.usd0),
        priceUSD1: money.usd(pool.usd1),
      };
    },
  });
