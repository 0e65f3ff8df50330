import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import { spotPrice } from '../../amm/spotPrice.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import type { Currency } from '../../pools/currency.ts';
import { poolWorth } from '../../pools/prices/poolWorth.ts';
import type { PricedPool, PricedPoolReader } from '../../pools/prices/pricedPool.ts';
import { holdingsOf } from '../../pools/protocols/poolProtocols.ts';
import { moneyOf, nativeOutput } from '../present/presentMoney.ts';
import { presentPricedPool, pricedPoolAnswer, tagPricedPool } from '../present/presentPool.ts';
import { poolParams } from './poolParams.ts';

const amountOutput = rawOutput.nullable().meta({
  description:
    'Reserve of a V2 pair or balance of a V3 pool, raw units; null when the token does not report it. Of a V4 pool, whose manager holds the tokens of all pools: amount of its positions at `indexedBlock`, without fees; null while the index is unavailable',
});

export const getPoolTvl = (pools: PricedPoolReader, currency: Currency) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/tvl',
    operationId: 'getPoolTvl',
    tag: 'Pools',
    summary: 'Total value locked in a pair or pool',
    errors: ['NOT_FOUND', ...CHAIN_ERRORS],
    maxAgeSeconds: 1,
    request: { params: poolParams },
    response: pricedPoolAnswer.extend({
      amount0: amountOutput,
      amount1: amountOutput,
      tvlUSD: z.string().nullable(),
      valueNative: nativeOutput('Total value locked'),
    }),
    handle: async ({ params }, context) => {
      const pool = await pools.read(params.address);
      const money = moneyOf(currency);
      tagPricedPool(context, pool, money);
      const { amount0, amount1 } = holdingsOf(pool.atHead, pool.indexed);
      const { token0, token1, rank0, rank1, usd0, usd1 } = pool;
      const worth = poolWorth(
        { amount: amount0, decimals: token0.decimals, pricingRank: rank0, usd: usd0 },
        { amount: amount1, decimals: token1.decimals, pricingRank: rank1, usd: usd1 },
        wholePrice(pool),
      );
      return {
        ...presentPricedPool(pool, money),
        usdReason: pool.unpricedReason ?? worth.reason ?? money.reason,
        amount0: presentAmount(amount0),
        amount1: presentAmount(amount1),
        tvlUSD: money.usd(worth.usd),
        valueNative: money.native(worth.usd),
      };
    },
  });

/** Returns the current price, whole token1 per whole token0; null before there is a price. */
function wholePrice({ atHead, token0, token1 }: PricedPool): Rational | null {
  const raw = spotPrice(atHead.state);
  if (raw === undefined) return null;
  return {
    numerator: raw.numerator * 10n ** BigInt(token0.decimals),
    denominator: raw.denominator * 10n ** BigInt(token1.decimals),
  };
}

const presentAmount = (amount: bigint | null) => (amount === null ? null : String(amount));
