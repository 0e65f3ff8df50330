import { z } from 'zod';
import { rawOutput } from '../http/answerSchemas.ts';
import { CHAIN_ERRORS } from '../http/documentedErrors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import type { PoolAtHead } from '../pools/poolsAtHead.ts';
import type { PricedPoolReader } from '../pools/pricedPool.ts';
import { worthUSD } from '../pools/usd.ts';
import { poolParams } from './poolParams.ts';
import { presentUSD } from './presentDecimal.ts';
import { presentPricedPool, pricedPoolAnswer, tagPricedPool } from './presentPricedPool.ts';

const amountOutput = rawOutput
  .nullable()
  .meta({ description: 'Reserve of a V2 pair, balance of a V3 pool; null when the token does not tell it' });

export const getPoolTvl = (pools: PricedPoolReader) =>
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
    }),
    handle: async ({ params }, context) => {
      const pool = await pools.read(params.address);
      tagPricedPool(context, pool);
      const { amount0, amount1 } = holdings(pool.atHead);
      const worth = worthUSD([
        { amount: amount0, decimals: pool.token0.decimals, price: pool.usd0 },
        { amount: amount1, decimals: pool.token1.decimals, price: pool.usd1 },
      ]);
      return {
        ...presentPricedPool(pool),
        amount0: presentAmount(amount0),
        amount1: presentAmount(amount1),
        tvlUSD: presentUSD(worth),
      };
    },
  });

function holdings({ kind, state, balances }: PoolAtHead) {
  return kind === 'v2'
    ? { amount0: state.reserve0, amount1: state.reserve1 }
    : { amount0: balances.balance0, amount1: balances.balance1 };
}

const presentAmount = (amount: bigint | null) => (amount === null ? null : String(amount));
