import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { poolIdOutput, protocolOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { INDEX_ERRORS } from '../../http/openApi/documentedErrors.ts';
import { integerInput, limitInput, poolInput } from '../../http/schemas.ts';
import type { Currency } from '../../pools/currency.ts';
import type { ExchangeNames } from '../../pools/exchangeNames.ts';
import type { Pools } from '../../pools/pools.ts';
import { poolIdOf } from '../../routing/model/pool.ts';
import { Turns } from '../../runtime/eventLoop.ts';
import type { TokenDirectory } from '../../tokens/tokenDirectory.ts';
import { addressInput } from '../../values/addressInput.ts';
import { presentPoolId } from '../../values/checksum.ts';
import { currencyOutput, moneyOf } from '../present/presentMoney.ts';
import { listedPoolOutput, presentFactoryPool, presentListedPool } from '../present/presentPool.ts';

/** The index skips at most this many entries of a list. */
const MAX_SKIP = 5000;

const queryOf = (exchanges: ExchangeNames) =>
  z.object({
    token: addressInput.optional(),
    exchange: z
      .string()
      .refine((id) => exchanges.all.includes(id), {
        error: `must be an exchange of this network: ${exchanges.all.join(', ')}`,
      })
      .optional()
      .meta({ description: 'Only pools of this exchange, an id of /api/v1/network' }),
    protocol: z
      .enum(protocolOutput.options, { error: 'must be v2, v3 or v4' })
      .optional()
      .meta({ description: 'Only pools of this protocol' }),
    sort: z.enum(['tvl', 'volume', 'apr'], { error: 'must be tvl, volume or apr' }).default('tvl').meta({
      description:
        'Sort key, descending: value locked, or volume or APR of the last day, of which 1 % counts for each 2 500 dollars of value; without an index `tvl` alone, which orders by the first base token of a pool',
    }),
    limit: limitInput(1, 500, 100),
    cursor: poolInput.optional().meta({ description: '`nextCursor` of the previous page; overrides `skip`' }),
    skip: integerInput(0, MAX_SKIP, 0, 'Number of pools to leave out at the beginning'),
  });

export const getPools = (
  { list, ofFactories, weekVolumes, exchanges }: Pools,
  tokens: TokenDirectory,
  currency: Currency,
) =>
  defineEndpoint({
    method: 'get',
    path: '/api/v1/pools',
    operationId: 'listPools',
    tag: 'Pools',
    summary:
      'Pairs and pools by value locked, volume or APR; without an index those that the factories name between base tokens and `token`',
    errors: INDEX_ERRORS,
    maxAgeSeconds: 5,
    request: { query: queryOf(exchanges) },
    response: z.object({
      pools: z.array(listedPoolOutput).meta({ description: 'Pools, in order' }),
      currency: currencyOutput,
      nextCursor: poolIdOutput
        .nullable()
        .meta({ description: 'Cursor of the next page; null at the end, or after 5 500 pools' }),
      limit: z.number().int(),
      skip: z.number().int(),
      blockNumber: rawOutput,
      blockHash: z.string(),
      indexedBlock: rawOutput
        .nullable()
        .meta({ description: 'Block number of the figures; null without an index' }),
    }),
    handle: async ({ query: { exchange, ...asked } }, context) => {
      const request = {
        ...asked,
        exchanges: exchange === undefined ? undefined : exchanges.inIndex(exchange),
      };
      if (ofFactories !== undefined) {
        const { pools, next, head } = await ofFactories.read(request);
        const money = moneyOf(currency);
        context.etag = money.etag(head.hash);
        return {
          pools: pools.map((pool) => presentFactoryPool(pool, money)),
          currency: money.currency,
          nextCursor: next === undefined ? null : presentPoolId(next.facts.pool.id),
          limit: request.limit,
          skip: request.skip,
          blockNumber: String(head.number),
          blockHash: head.hash,
          indexedBlock: null,
        };
      }
      const turns = new Turns();
      const { pools, next, block } = await list.read(request);
      const ofWeek = await weekVolumes.of(block, pools);
      const money = moneyOf(currency);
      context.etag = money.etag(block.hash);
      const presented: ReturnType<typeof presentListedPool>[] = [];
      // In turns, because each row checksums new addresses, and the list has already used one.
      await turns.each(pools, (some) => {
        for (const pool of some) {
          const volumeUSD7d = ofWeek.get(pool.address) ?? null;
          presented.push(
            Object.assign(presentListedPool(pool, { tokens, exchanges }, money), {
              volumeUSD7d: money.usd(volumeUSD7d),
              volumeNative7d: money.native(volumeUSD7d),
            }),
          );
        }
      });
      return {
        pools: presented,
        currency: money.currency,
        nextCursor: next === undefined ? null : presentPoolId(poolIdOf(next)),
        limit: request.limit,
        skip: request.skip,
        blockNumber: String(block.number),
        blockHash: block.hash,
        indexedBlock: String(block.number),
      };
    },
  });
