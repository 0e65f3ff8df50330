import { z } from 'zod';
import { formatPrice, spotPrice } from '../../amm/spotPrice.ts';
import { amountsForLiquidity } from '../../amm/v3/liquidityAmounts.ts';
import { getSqrtRatioAtTick } from '../../amm/v3/tickMath.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { integerInput, limitInput } from '../../http/schemas.ts';
import type { IndexedPosition, IndexedPositions } from '../../indexer/pools/indexedPositions.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import { ownerShares } from '../../pools/ownerShares.ts';
import type { PoolPositionsReader } from '../../pools/poolPositions.ts';
import { addressInput } from '../../values/addressInput.ts';
import { presentAddress } from '../../values/checksum.ts';
import { presentIndexed } from '../present/presentActivity.ts';
import { poolAnswer } from '../present/presentPool.ts';
import { poolParams } from './poolParams.ts';

const positionOutput = z
  .object({
    id: z.string(),
    tokenId: rawOutput.nullable().meta({
      description:
        'Number of the position NFT (its token id); null for liquidity minted to the pool directly',
    }),
    owner: addressOutput,
    tickLower: z.number().int(),
    tickUpper: z.number().int(),
    liquidity: rawOutput,
    amount0: rawOutput.meta({
      description: 'Amount that burning the position returns, without fees, raw units of token0',
    }),
    amount1: rawOutput.meta({
      description: 'Amount that burning the position returns, without fees, raw units of token1',
    }),
    inRange: z.boolean(),
    priceLower: z.string().meta({ description: 'Whole token1 per whole token0 at the lower tick' }),
    priceUpper: z.string(),
  })
  .meta({ id: 'Position' });

const shareOutput = (owners: string) =>
  z
    .number()
    .nullable()
    .meta({
      description: `Percent of the liquidity in range of ${owners}, 6 significant digits; null where none is in range`,
    });

const query = z.object({
  owner: addressInput.optional(),
  limit: limitInput(1, 1000, 100),
  skip: integerInput(0, 1_000_000, 0, 'Number of positions to leave out at the beginning'),
});

export const getPoolPositions = (positions: PoolPositionsReader, exchanges: ExchangeNames) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/:address/positions',
    operationId: 'getPoolPositions',
    tag: 'Pools',
    summary: 'Active positions of a V3 pool, by liquidity, descending',
    errors: ['NOT_FOUND', 'NOT_A_V3_POOL', ...INDEX_ERRORS],
    maxAgeSeconds: 5,
    request: { params: poolParams, query },
    response: poolAnswer.extend({
      positions: z.array(positionOutput),
      total: z.number().int().meta({ description: 'Number of matching positions on all pages' }),
      liquidityOwners: z
        .object({
          owners: z.number().int().meta({ description: 'Number of owners of positions in range' }),
          largest: shareOutput('the largest owner'),
          tenLargest: shareOutput('the ten largest owners'),
        })
        .meta({ description: 'Who owns the liquidity in range, over all positions of the pool' }),
      limit: z.number().int(),
      skip: z.number().int(),
    }),
    handle: async ({ params, query: { owner, limit, skip } }, context) => {
      const pool = await positions.read(params.address);
      context.etag = pool.block.hash;
      const matching = pool.positions.filter((position) => owner === undefined || position.owner === owner);
      return {
        ...presentIndexed(params.address, exchanges.of(pool.exchange), pool.block),
        positions: matching.slice(skip, skip + limit).map((position) => present(position, pool)),
        total: matching.length,
        liquidityOwners: ownerShares(pool),
        limit,
        skip,
      };
    },
  });

function present(position: IndexedPosition, pool: IndexedPositions): z.input<typeof positionOutput> {
  const { tickLower, tickUpper, liquidity } = position;
  const { amount0, amount1 } = amountsForLiquidity(pool.sqrtPriceX96, tickLower, tickUpper, liquidity);
  return {
    id: position.id,
    tokenId: position.tokenId === null ? null : String(position.tokenId),
    owner: presentAddress(position.owner),
    tickLower,
    tickUpper,
    liquidity: String(liquidity),
    amount0: String(amount0),
    amount1: String(amount1),
    inRange: tickLower <= pool.tick && pool.tick < tickUpper,
    priceLower: priceAt(tickLower, pool),
    priceUpper: priceAt(tickUpper, pool),
  };
}

function priceAt(tick: number, { decimals0, decimals1 }: IndexedPositions): string {
  const spot = spotPrice({ protocol: 'v3', sqrtPriceX96: getSqrtRatioAtTick(tick) });
  if (spot === undefined) throw new Error('no tick has a price of 0');
  return formatPrice(spot, decimals0, decimals1).price;
}
