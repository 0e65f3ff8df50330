import { z } from 'zod';
import { formatPrice, spotPrice } from '../../amm/spotPrice.ts';
import { amountsForLiquidity } from '../../amm/v3/liquidityAmounts.ts';
import { getSqrtRatioAtTick, MAX_TICK } from '../../amm/v3/tickMath.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import {
  poolIdOutput,
  poolKeyOutput,
  protocolOutput,
  rawOutput,
  tokenOutput,
} from '../../http/openApi/answerSchemas.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { MAX_OWNED, type OwnedPosition } from '../../indexer/pools/ownedPositions.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import type { OwnedPositionsReader } from '../../pools/ownedPositions.ts';
import { poolIdOf } from '../../routing/model/pool.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { addressInput } from '../../values/addressInput.ts';
import { presentPoolId } from '../../values/checksum.ts';
import { presentListedTraits } from '../present/presentedProtocols.ts';
import { exchangeOutput } from '../present/presentPool.ts';
import { presentToken } from '../present/presentToken.ts';

const positionOutput = z
  .object({
    id: z.string(),
    tokenId: rawOutput.nullable().meta({
      description: 'Number of the position NFT; null for liquidity that its owner holds in the pool directly',
    }),
    protocol: protocolOutput,
    poolAddress: poolIdOutput,
    exchange: exchangeOutput,
    token0: tokenOutput,
    token1: tokenOutput,
    fee: z.number().int().meta({ description: 'Hundredths of a bip; 8388608 where a hook sets it' }),
    ...poolKeyOutput,
    tickLower: z.number().int(),
    tickUpper: z.number().int(),
    liquidity: rawOutput,
    amount0: rawOutput.meta({ description: 'What burning returns without fees, raw units of token0' }),
    amount1: rawOutput.meta({ description: 'What burning returns without fees, raw units of token1' }),
    inRange: z.boolean(),
    isFullRange: z.boolean().meta({ description: 'Whether it lies between the outermost ticks of its pool' }),
    price: z.string().nullable().meta({ description: 'Whole token1 per whole token0 at the indexed block' }),
    priceLower: z.string().meta({ description: 'The same at the lower tick' }),
    priceUpper: z.string().meta({ description: 'The same at the upper tick' }),
    createdAt: z.number().int().meta({ description: 'Unix seconds' }),
  })
  .meta({ id: 'OwnedPosition' });

export const getPositions = (
  positions: OwnedPositionsReader,
  tokens: TokenDirectory,
  exchanges: ExchangeNames,
) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/positions',
    operationId: 'listPositions',
    tag: 'Pools',
    summary: 'Positions of an owner that have liquidity, over all V3 and V4 pools',
    errors: INDEX_ERRORS,
    maxAgeSeconds: 5,
    request: { query: z.object({ owner: addressInput }) },
    response: z.object({
      positions: z.array(positionOutput).meta({ description: `At most ${MAX_OWNED} of each protocol` }),
      blockNumber: rawOutput,
      blockHash: z.string(),
      indexedBlock: rawOutput,
    }),
    handle: async ({ query: { owner } }, context) => {
      const { positions: owned, block } = await positions.read(owner);
      context.etag = block.hash;
      return {
        positions: owned.map((position) => present(position, tokens, exchanges)),
        blockNumber: String(block.number),
        blockHash: block.hash,
        indexedBlock: String(block.number),
      };
    },
  });

function present(
  position: OwnedPosition,
  tokens: TokenDirectory,
  exchanges: ExchangeNames,
): z.input<typeof positionOutput> {
  const { id, protocol, tokenId, pool, tickLower, tickUpper, liquidity, createdAtTimestamp } = position;
  const { amount0, amount1 } = amountsForLiquidity(pool.sqrtPriceX96, tickLower, tickUpper, liquidity);
  const tick = pool.tick ?? 0;
  const outermost = Math.floor(MAX_TICK / pool.tickSpacing) * pool.tickSpacing;
  return {
    id,
    tokenId: tokenId === null ? null : String(tokenId),
    protocol,
    poolAddress: presentPoolId(poolIdOf(pool.id)),
    exchange: exchanges.of(pool.exchange),
    token0: presentToken(tokens.withLogo(pool.token0)),
    token1: presentToken(tokens.withLogo(pool.token1)),
    fee: pool.fee,
    ...presentListedTraits(pool),
    tickLower,
    tickUpper,
    liquidity: String(liquidity),
    amount0: String(amount0),
    amount1: String(amount1),
    inRange: tickLower <= tick && tick < tickUpper,
    isFullRange: tickLower === -outermost && tickUpper === outermost,
    price: priceAt(pool.sqrtPriceX96, position),
    priceLower: priceAt(getSqrtRatioAtTick(tickLower), position) ?? '0',
    priceUpper: priceAt(getSqrtRatioAtTick(tickUpper), position) ?? '0',
    createdAt: createdAtTimestamp,
  };
}

function priceAt(sqrtPriceX96: bigint, { pool: { token0, token1 } }: OwnedPosition): string | null {
  const spot = spotPrice({ protocol: 'v3', sqrtPriceX96 });
  return spot === undefined ? null : formatPrice(spot, token0.decimals, token1.decimals).price;
}
