import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { poolKeyOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { integerInput } from '../../http/schemas.ts';
import type { PoolTicksReader } from '../../pools/ticks/poolTicks.ts';
import { poolAnswer } from '../present/presentPool.ts';
import { presentTick, presentTicksOrigin, tickOutput } from '../present/presentTicks.ts';
import { poolParams, sourceOutput } from './poolParams.ts';

const LOWEST = -887_272;
const HIGHEST = 887_272;

const query = z
  .object({
    lower: integerInput(LOWEST, HIGHEST, LOWEST, 'Lowest tick to list'),
    upper: integerInput(LOWEST, HIGHEST, HIGHEST, 'Highest tick to list'),
  })
  .refine(({ lower, upper }) => lower <= upper, { path: ['lower'], message: 'must not be above upper' });

export const getTickLiquidity = (ticks: PoolTicksReader) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/tick-liquidity',
    operationId: 'getTickLiquidity',
    tag: 'Pools',
    summary: 'All initialized ticks of a V3 pool',
    errors: ['NOT_FOUND', 'NOT_A_V3_POOL', ...CHAIN_ERRORS],
    maxAgeSeconds: 1,
    request: { params: poolParams, query },
    response: poolAnswer.extend({
      source: sourceOutput,
      fee: z.number().int().optional().meta({ description: 'V4: hundredths of a bip, as the key has it' }),
      ...poolKeyOutput,
      tick: z.number().int(),
      tickSpacing: z.number().int(),
      liquidity: rawOutput.meta({ description: 'In-range liquidity at the current tick, raw integer' }),
      ticks: z.array(tickOutput),
    }),
    handle: async ({ params, query: { lower, upper } }, context) => {
      const found = await ticks.read(params.address);
      context.etag = `${found.block.hash}-${found.source}`;
      return {
        ...presentTicksOrigin(found),
        tick: found.state.tick,
        tickSpacing: found.pool.tickSpacing,
        liquidity: String(found.state.liquidity),
        ticks: found.ticks.filter(({ tick }) => tick >= lower && tick <= upper).map(presentTick),
      };
    },
  });
