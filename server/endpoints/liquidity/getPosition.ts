import { zeroAddress } from 'viem';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { showPosition } from '../../liquidity/showPosition.ts';
import { presentAddress } from '../../values/checksum.ts';
import type { LiquidityParts } from './changeLiquidity.ts';
import { exchangeInput, nftProtocolInput, positionIdInput } from './liquidityInput.ts';
import { liquidityPositionFields } from './liquidityOutput.ts';
import { nftOf } from './liquidityRequest.ts';
import { presentPlace } from './presentLiquidity.ts';

const raw = (description: string) => rawOutput.meta({ description });

const shownPositionOutput = z
  .object({
    ...liquidityPositionFields,
    owner: addressOutput,
    operator: addressOutput.nullable().meta({
      description: 'Account that may move the position beside its owner; null for none',
    }),
    liquidity: raw('Liquidity of the position, raw units'),
    amount0: raw('Raw units of token0 that a removal of all pays out, without fees'),
    amount1: raw('Raw units of token1 that a removal of all pays out, without fees'),
    fees0: raw('Fees that a collection pays at the block, raw units of token0'),
    fees1: raw('Fees that a collection pays at the block, raw units of token1'),
    blockNumber: rawOutput,
    blockHash: z.string(),
  })
  .meta({ id: 'PositionNow' });

export const getPosition = ({ network, desk, tokens }: LiquidityParts) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/positions/:id',
    operationId: 'getPosition',
    tag: 'Liquidity',
    summary: 'A position now: amounts, and fees owed exact at the block',
    errors: ['NOT_FOUND', 'LIQUIDITY_REFUSED', ...CHAIN_ERRORS],
    maxAgeSeconds: 1,
    request: {
      params: z.object({ id: positionIdInput }),
      query: z.object({ protocol: nftProtocolInput, exchange: exchangeInput }),
    },
    response: shownPositionOutput,
    handle: async ({ params: { id }, query: { protocol, exchange } }, context) => {
      const named = /^\d{1,78}$/.test(id) ? { tokenId: BigInt(id), protocol, exchange } : { id };
      const nft = nftOf(network, named);
      const shown = await showPosition(desk.context, nft, context.signal);
      const { pool, head, owner, operator, liquidity, amounts, fees } = shown;
      context.etag = head.hash;
      const described = await Promise.all([tokens.describe(pool.token0), tokens.describe(pool.token1)]);
      const place = { protocol: pool.protocol, tokenId: nft.tokenId, payee: { spender: nft.manager } };
      return {
        ...presentPlace(Object.assign({}, shown, place), described),
        owner: presentAddress(owner),
        operator: operator === zeroAddress ? null : presentAddress(operator),
        liquidity: String(liquidity),
        amount0: String(amounts.amount0),
        amount1: String(amounts.amount1),
        fees0: String(fees.amount0),
        fees1: String(fees.amount1),
        blockNumber: String(head.number),
        blockHash: head.hash,
      };
    },
  });
