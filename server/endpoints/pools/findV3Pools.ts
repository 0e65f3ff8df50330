import { z } from 'zod';
import { formatPrice, spotPrice } from '../../amm/spotPrice.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { tokenInput } from '../../http/schemas.ts';
import type { FoundPool, PoolFinder } from '../../pools/findPools.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { presentAddress } from '../../values/checksum.ts';

const summaryOutput = z
  .object({
    address: addressOutput,
    exchange: z.string().meta({ description: 'Exchange of the pool: an id of /api/v1/network' }),
    fee: z.number().int(),
    liquidity: rawOutput,
    sqrtPriceX96: rawOutput,
    tick: z.number().int(),
    price: z.string().nullable().meta({
      description:
        'Whole token1 per whole token0, in the order of the pool; null before the pool is initialized',
    }),
    token0: addressOutput,
    token1: addressOutput,
    tickSpacing: z.number().int(),
    blockNumber: rawOutput,
  })
  .meta({ id: 'V3PoolSummary' });

const query = z
  .object({ token0: tokenInput, token1: tokenInput })
  .refine(({ token0, token1 }) => token0 !== token1, {
    path: ['token1'],
    message: 'must differ from token0',
  });

export const findV3Pools = (finder: PoolFinder, tokens: TokenDirectory) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/v3/find',
    operationId: 'findV3Pools',
    tag: 'Pools',
    summary: 'V3 pools of a token pair, one per fee tier',
    errors: CHAIN_ERRORS,
    maxAgeSeconds: 1,
    request: { query },
    response: z.array(summaryOutput),
    handle: async ({ query: { token0: tokenA, token1: tokenB } }, context) => {
      const [{ pools, head }, a, b] = await Promise.all([
        finder.find(tokenA, tokenB),
        tokens.describe(tokenA),
        tokens.describe(tokenB),
      ]);
      context.etag = head.hash;
      const [decimals0, decimals1] = tokenA < tokenB ? [a.decimals, b.decimals] : [b.decimals, a.decimals];
      return pools.map((found) => present(found, decimals0, decimals1, head.number));
    },
  });

function present({ pool, state }: FoundPool, decimals0: number, decimals1: number, block: bigint) {
  const spot = spotPrice(state);
  return {
    address: presentAddress(pool.address),
    exchange: pool.factory.exchange,
    fee: pool.fee,
    liquidity: String(state.liquidity),
    sqrtPriceX96: String(state.sqrtPriceX96),
    tick: state.tick,
    price: spot === undefined ? null : formatPrice(spot, decimals0, decimals1).price,
    token0: presentAddress(pool.token0),
    token1: presentAddress(pool.token1),
    tickSpacing: pool.tickSpacing,
    blockNumber: String(block),
  };
}
