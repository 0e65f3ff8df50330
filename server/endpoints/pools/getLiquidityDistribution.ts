import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { poolKeyOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { liquidityBars, totalLiquidity } from '../../pools/ticks/liquidityBars.ts';
import type { PoolTicksReader } from '../../pools/ticks/poolTicks.ts';
import { poolAnswer } from '../present/presentPool.ts';
import { presentTick, presentTicksOrigin, tickOutput } from '../present/presentTicks.ts';
import { poolParams, sourceOutput } from './poolParams.ts';

const barOutput = z
  .object({
    tickLower: z.number().int(),
    tickUpper: z.number().int(),
    liquidityActive: rawOutput,
    amount0: rawOutput,
    amount1: rawOutput,
  })
  .meta({ id: 'LiquidityBar' });

export const getLiquidityDistribution = (ticks: PoolTicksReader) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/liquidity-distribution',
    operationId: 'getLiquidityDistribution',
    tag: 'Pools',
    summary: 'Liquidity of a V3 pool over its price range, for depth charts',
    errors: ['NOT_FOUND', 'NOT_A_V3_POOL', ...CHAIN_ERRORS],
    maxAgeSeconds: 1,
    request: { params: poolParams },
    response: poolAnswer.extend({
      source: sourceOutput,
      fee: z.number().int().optional().meta({ description: 'V4: hundredths of a bip, as the key has it' }),
      ...poolKeyOutput,
      tick: z.number().int(),
      tickSpacing: z.number().int(),
      tickLiquidity: z.array(tickOutput),
      stats: z.object({
        totalLiquidity: rawOutput.meta({
          description: 'Liquidity of all positions, in and out of range, raw integer',
        }),
        totalPositions: z.number().int().nullable().meta({
          description: 'Number of positions with liquidity; null while the index is unavailable',
        }),
      }),
      bars: z.array(barOutput),
    }),
    handle: async ({ params }, context) => {
      const found = await ticks.read(params.address);
      context.etag = `${found.block.hash}-${found.source}`;
      const bars = liquidityBars(found.ticks, found.state.sqrtPriceX96);
      return {
        ...presentTicksOrigin(found),
        tick: found.state.tick,
        tickSpacing: found.pool.tickSpacing,
        tickLiquidity: found.ticks.map(presentTick),
        stats: {
          totalLiquidity: String(totalLiquidity(found.ticks)),
          totalPositions: found.positionCount ?? null,
        },
        bars: bars.map(({ tickLower, tickUpper, liquidityActive, amount0, amount1 }) => ({
          tickLower,
          tickUpper,
          liquidityActive: String(liquidityActive),
          amount0: String(amount0),
          amount1: String(amount1),
        })),
      };
    },
  });
