import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Pool } from '../routing/pool.ts';
import { type IndexBlock, META_FIELDS, metaSchema } from './indexBlock.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** All pools that hold liquidity somewhere, at one block. */
export interface IndexedPools {
  readonly pools: readonly Pool[];
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
}

const PAGE = 1000;
const BEFORE_ALL = '0x';

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Address);
const token = z.object({ id: address });

const pairSchema = z
  .object({ id: address, token0: token, token1: token })
  .transform(
    ({ id, token0, token1 }): Pool => ({ protocol: 'v2', address: id, token0: token0.id, token1: token1.id }),
  );

const poolSchema = z
  .object({
    id: address,
    token0: token,
    token1: token,
    fee: z.int().min(0).max(999_999),
    tickSpacing: z.int().min(1).max(16_383),
  })
  .transform(
    ({ id, token0, token1, fee, tickSpacing }): Pool => ({
      protocol: 'v3',
      address: id,
      token0: token0.id,
      token1: token1.id,
      fee,
      tickSpacing,
    }),
  );

const BLOCK_QUERY = `query PoolsBlock { ${META_FIELDS} }`;

const PAIRS_QUERY = `query Pairs($after: Bytes!, $first: Int!, $block: Bytes!) {
  page: pairs(first: $first, orderBy: id, where: { id_gt: $after, reserve0_gt: "0", reserve1_gt: "0" }, block: { hash: $block }) {
    id token0 { id } token1 { id }
  }
}`;

// A pool without liquidity at its price may have some at other prices, which a swap can reach.
const POOLS_QUERY = `query Pools($after: Bytes!, $first: Int!, $block: Bytes!) {
  page: pools(first: $first, orderBy: id, where: { id_gt: $after, tickCount_gt: "0", sqrtPriceX96_gt: "0" }, block: { hash: $block }) {
    id token0 { id } token1 { id } fee tickSpacing
  }
}`;

/** Every pair with reserves and every pool with an initialized tick, all of one block. @throws as SubgraphClient.query */
export async function fetchPools(client: SubgraphClient, signal?: AbortSignal): Promise<IndexedPools> {
  const { _meta: block } = await client.query(z.object({ _meta: metaSchema }), BLOCK_QUERY, {}, { signal });
  const [pairs, pools] = await Promise.all([
    fetchAll(client, PAIRS_QUERY, pairSchema, block, signal),
    fetchAll(client, POOLS_QUERY, poolSchema, block, signal),
  ]);
  return { pools: [...pairs, ...pools], blockNumber: block.number, blockHash: block.hash };
}

async function fetchAll(
  client: SubgraphClient,
  document: string,
  schema: z.ZodType<Pool>,
  block: IndexBlock,
  signal: AbortSignal | undefined,
): Promise<Pool[]> {
  const pageSchema = z.object({ page: z.array(schema) });
  const all: Pool[] = [];
  let after: string = BEFORE_ALL;
  for (;;) {
    const { page } = await client.query(
      pageSchema,
      document,
      { after, first: PAGE, block: block.hash },
      { signal },
    );
    all.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return all;
    if (last.address <= after) throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
    after = last.address;
  }
}
