import { getAddress } from 'viem';
import { z } from 'zod';
import { addressOutput, rawOutput, tokenOutput } from '../http/answerSchemas.ts';
import { INDEX_ERRORS } from '../http/documentedErrors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { addressInput, integerInput, limitInput } from '../http/schemas.ts';
import type { ListedFigures, PoolList } from '../pools/poolList.ts';
import type { TokenDirectory } from '../tokens/tokenDirectory.ts';
import { presentUSD } from './presentDecimal.ts';
import { presentToken } from './presentToken.ts';

/** As far as the index lets a list be skipped. */
const MAX_SKIP = 5000;

const query = z.object({
  token: addressInput.optional(),
  protocol: z
    .enum(['v2', 'v3'], { error: 'must be v2 or v3' })
    .optional()
    .meta({ description: 'Only pools of this protocol' }),
  sort: z
    .enum(['tvl', 'volume', 'apr'], { error: 'must be tvl, volume or apr' })
    .default('tvl')
    .meta({ description: 'Most first: value locked, volume or yearly rate of the last day' }),
  limit: limitInput(1, 500, 100),
  cursor: addressInput
    .optional()
    .meta({ description: '`nextCursor` of the page before; `skip` is ignored with it' }),
  skip: integerInput(0, MAX_SKIP, 0, 'Number of pools to leave out at the beginning'),
});

const poolOutput = z
  .object({
    address: addressOutput,
    protocol: z.enum(['v2', 'v3']),
    token0: tokenOutput,
    token1: tokenOutput,
    fee: z.number().int().meta({ description: 'Hundredths of a bip; 0 for a V2 pair' }),
    price: z.string().nullable().meta({ description: 'Whole token1 per whole token0 after the last event' }),
    tvlUSD: z
      .string()
      .nullable()
      .meta({ description: 'Value locked at the indexed block, US dollars; null when unknown' }),
    volumeUSD: z
      .string()
      .nullable()
      .meta({ description: 'What was traded from the beginning, US dollars; null when unknown' }),
    volumeUSD24h: z.string().nullable().meta({
      description: 'What was traded in the whole hours within the last 24, US dollars; null when unknown',
    }),
    feesUSD24h: z
      .string()
      .nullable()
      .meta({ description: 'Fees of the same hours, US dollars; null when unknown' }),
    apr: z
      .number()
      .nullable()
      .meta({ description: 'Percent: fees of these hours, scaled to 365 days, over tvlUSD' }),
    aprReason: z.string().nullable().meta({ description: 'Why apr is null' }),
    txCount: z.number().int(),
  })
  .meta({ id: 'ListedPool' });

export const getPools = (list: PoolList, tokens: TokenDirectory) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools',
    operationId: 'listPools',
    tag: 'Pools',
    summary: 'Pairs and pools by value, volume or yearly rate',
    errors: INDEX_ERRORS,
    maxAgeSeconds: 5,
    request: { query },
    response: z.object({
      pools: z.array(poolOutput).meta({ description: 'The first of the order first' }),
      nextCursor: addressOutput
        .nullable()
        .meta({ description: 'Asks for the next page; null at the end, or after 5 500 pools' }),
      limit: z.number().int(),
      skip: z.number().int(),
      blockNumber: rawOutput,
      blockHash: z.string(),
      indexedBlock: rawOutput,
    }),
    handle: async ({ query: request }, context) => {
      const { pools, next, block } = await list.read(request);
      context.etag = block.hash;
      return {
        pools: pools.map((pool) => present(pool, tokens)),
        nextCursor: next === undefined ? null : getAddress(next),
        limit: request.limit,
        skip: request.skip,
        blockNumber: String(block.number),
        blockHash: block.hash,
        indexedBlock: String(block.number),
      };
    },
  });

function present(pool: ListedFigures, tokens: TokenDirectory): z.input<typeof poolOutput> {
  return {
    address: getAddress(pool.address),
    protocol: pool.protocol,
    token0: presentToken(tokens.withLogo(pool.token0)),
    token1: presentToken(tokens.withLogo(pool.token1)),
    fee: pool.fee,
    price: pool.price,
    tvlUSD: presentUSD(pool.worth.usd),
    volumeUSD: presentUSD(pool.volumeUSD),
    volumeUSD24h: presentUSD(pool.volumeUSD24h),
    feesUSD24h: presentUSD(pool.feesUSD24h),
    apr: pool.rate.percent,
    aprReason: pool.rate.reason,
    txCount: pool.txCount,
  };
}
