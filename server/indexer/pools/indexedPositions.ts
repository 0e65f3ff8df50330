import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import { MAX_ROWS_OF_POOL, PageGuard } from '../client/pageGuard.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { addressField, decimalsField, exchangeField, tickField, unsignedField } from '../fieldSchemas.ts';
import { rangesOf } from '../protocols/indexRanges.ts';

export interface IndexedPosition {
  /** Key of the position. NFT: manager and tokenId; direct: pool, owner and ticks, for V4 the salt, too. */
  readonly id: string;
  /** Token id of the NFT; null for liquidity that its owner holds in the pool directly. */
  readonly tokenId: bigint | null;
  readonly owner: Address;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: bigint;
}

/** The active positions of a pool and its price, at one block. */
export interface IndexedPositions {
  /** Id of its exchange in the index; absent in an index of an earlier schema. */
  readonly exchange: string | undefined;
  /** Positions with the largest liquidity first, then by id. */
  readonly positions: readonly IndexedPosition[];
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly decimals0: number;
  readonly decimals1: number;
}

const PAGE = 1000;

const pageSchema = z.object({
  pool: z
    .object({
      exchange: exchangeField,
      sqrtPriceX96: unsignedField,
      // The tick is null before the pool is initialized; the contract returns 0 then.
      tick: tickField.nullable(),
      token0: z.object({ decimals: decimalsField }),
      token1: z.object({ decimals: decimalsField }),
    })
    .nullable(),
  positions: z.array(
    z.object({
      id: z.string().regex(/^0x[0-9a-f]+$/),
      tokenId: unsignedField.nullable(),
      owner: addressField,
      tickLower: tickField,
      tickUpper: tickField,
      liquidity: unsignedField,
    }),
  ),
});

const queryOf = rangesOf(
  ({ one, positions }) => `query Positions($pool: Bytes!, $after: Bytes!, $first: Int!, $block: Bytes!) {
  pool: ${one}(id: $pool, block: { hash: $block }) { exchange sqrtPriceX96 tick token0 { decimals } token1 { decimals } }
  positions: ${positions}(first: $first, orderBy: id, where: { pool: $pool, id_gt: $after, liquidity_gt: "0" }, block: { hash: $block }) {
    id tokenId owner tickLower tickUpper liquidity
  }
}`,
);

/**
 * Reads every position of the pool that has liquidity, all pages at the same block; undefined when the index
 * does not know the pool. @throws as `SubgraphClient.query`
 */
export async function fetchPositions(
  client: SubgraphClient,
  block: IndexBlock,
  pool: Hex,
): Promise<IndexedPositions | undefined> {
  const query = queryOf(client, pool);
  if (query === undefined) return undefined;
  const positions: IndexedPosition[] = [];
  const guard = new PageGuard(MAX_ROWS_OF_POOL);
  let after = '0x';
  for (;;) {
    const answer = await client.query(pageSchema, query, { pool, after, first: PAGE, block: block.hash });
    if (answer.pool === null) return undefined;
    guard.count(answer.positions.length);
    positions.push(...answer.positions);
    const last = answer.positions.at(-1);
    if (last === undefined || answer.positions.length < PAGE) {
      const { exchange, sqrtPriceX96, tick, token0, token1 } = answer.pool;
      const [decimals0, decimals1] = [token0.decimals, token1.decimals];
      const price = { sqrtPriceX96, tick: tick ?? 0 };
      return { exchange, positions: positions.sort(byLiquidity), ...price, decimals0, decimals1 };
    }
    if (last.id <= after) throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
    after = last.id;
  }
}

function byLiquidity(a: IndexedPosition, b: IndexedPosition): number {
  if (a.liquidity !== b.liquidity) return a.liquidity > b.liquidity ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
