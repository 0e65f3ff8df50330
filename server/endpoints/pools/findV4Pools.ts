import { z } from 'zod';
import { formatPrice, spotPrice } from '../../amm/spotPrice.ts';
import { DYNAMIC_FEE } from '../../amm/v4/v4State.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, poolIdOutput, poolKeyOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { CHAIN_ERRORS, INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { optionalIntegerInput, tokenInput } from '../../http/schemas.ts';
import { MOST_PAIR_POOLS, type PairPool, type PairPoolFinder } from '../../pools/pairPools.ts';
import { presentAddress, presentPoolId } from '../../values/checksum.ts';
import { presentTraitsOf } from '../present/presentedProtocols.ts';

const EXAMPLE = '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27';

const summaryOutput = z
  .object({
    id: poolIdOutput.meta({ description: 'Hash of the key of the pool', example: EXAMPLE }),
    address: poolIdOutput.meta({ description: 'The same id, under the name that other pools have' }),
    exchange: z.string().meta({ description: 'Exchange of the pool: an id of /api/v1/network' }),
    fee: z.number().int().meta({ description: 'Hundredths of a bip; 8388608 where a hook sets it' }),
    ...poolKeyOutput,
    liquidity: rawOutput,
    sqrtPriceX96: rawOutput,
    tick: z.number().int(),
    price: z
      .string()
      .nullable()
      .meta({ description: 'Whole token1 per whole token0, in the order of the pool' }),
    token0: addressOutput,
    token1: addressOutput,
    blockNumber: rawOutput,
  })
  .meta({ id: 'V4PoolSummary' });

const query = z
  .object({
    token0: tokenInput,
    token1: tokenInput,
    fee: optionalIntegerInput(0, DYNAMIC_FEE, 'Fee of the key, hundredths of a bip'),
  })
  .refine(({ token0, token1 }) => token0 !== token1, {
    path: ['token1'],
    message: 'must differ from token0',
  });

export const findV4Pools = (finder: PairPoolFinder) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools/v4/find',
    operationId: 'findV4Pools',
    tag: 'Pools',
    summary: 'V4 pools of a token pair, the first 100 by what they hold of both tokens',
    errors: [...new Set([...CHAIN_ERRORS, ...INDEX_ERRORS])],
    maxAgeSeconds: 1,
    request: { query },
    response: z.object({
      pools: z.array(summaryOutput).max(MOST_PAIR_POOLS),
      total: z.number().int().nullable().meta({
        description:
          'Number of all such pools; null when there are 1 000 or more and the list of pools is not in memory yet',
      }),
      blockNumber: rawOutput,
      blockHash: z.string(),
      indexedBlock: rawOutput,
    }),
    handle: async ({ query: { token0, token1, fee } }, context) => {
      const { pools, total, head, indexBlock } = await finder.find({
        protocol: 'v4',
        tokens: [token0, token1],
        fee,
      });
      context.etag = `${head.hash}-${indexBlock.hash}`;
      return {
        pools: pools.map(present),
        total,
        blockNumber: String(head.number),
        blockHash: head.hash,
        indexedBlock: String(indexBlock.number),
      };
    },
  });

function present({ atHead, token0, token1 }: PairPool): z.input<typeof summaryOutput> {
  const { pool, state, head } = atHead;
  const spot = spotPrice(state);
  const id = presentPoolId(pool.id);
  return {
    id,
    address: id,
    exchange: pool.factory.exchange,
    fee: pool.fee,
    ...presentTraitsOf(pool),
    liquidity: String(state.liquidity),
    sqrtPriceX96: String(state.sqrtPriceX96),
    tick: state.tick,
    price: spot === undefined ? null : formatPrice(spot, token0.decimals, token1.decimals).price,
    token0: presentAddress(pool.token0),
    token1: presentAddress(pool.token1),
    blockNumber: String(head.number),
  };
}
