import type { Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import { MAX_ROWS_OF_POOL, PageGuard } from '../client/pageGuard.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { countField, integerField, tickField, unsignedField } from '../fieldSchemas.ts';
import { rangesOf } from '../protocols/indexRanges.ts';

export interface IndexedTick {
  readonly tick: number;
  readonly liquidityGross: bigint;
  readonly liquidityNet: bigint;
}

/** The ticks of a pool in the index at a block. */
export interface IndexedTicks {
  /** Ticks, ascending. */
  readonly ticks: readonly IndexedTick[];
  /** Number of positions with liquidity. */
  readonly positionCount: number;
}

const PAGE = 1000;

const pageSchema = z.object({
  pool: z.object({ positionCount: countField }).nullable(),
  ticks: z.array(
    z
      .object({
        id: z.string(),
        tickIdx: tickField,
        liquidityGross: unsignedField,
        liquidityNet: integerField,
      })
      .transform(({ tickIdx, ...tick }) => ({ ...tick, tick: tickIdx })),
  ),
});

const queryOf = rangesOf(
  ({ one, ticks }) => `query Ticks($pool: Bytes!, $after: Bytes!, $first: Int!, $block: Bytes!) {
  pool: ${one}(id: $pool, block: { hash: $block }) { positionCount }
  ticks: ${ticks}(first: $first, orderBy: id, where: { pool: $pool, id_gt: $after }, block: { hash: $block }) {
    id tickIdx liquidityGross liquidityNet
  }
}`,
);

/**
 * Reads all initialized ticks of a pool, all pages at the same block; undefined when the index does not know
 * the pool. Within one pool, ids ascend with the tick. @throws as `SubgraphClient.query`
 */
export async function fetchTicks(
  client: SubgraphClient,
  block: IndexBlock,
  pool: Hex,
): Promise<IndexedTicks | undefined> {
  const query = queryOf(client, pool);
  if (query === undefined) return undefined;
  const ticks: IndexedTick[] = [];
  const guard = new PageGuard(MAX_ROWS_OF_POOL);
  let after = '0x';
  for (;;) {
    const answer = await client.query(pageSchema, query, { pool, after, first: PAGE, block: block.hash });
    if (answer.pool === null) return undefined;
    guard.count(answer.ticks.length);
    ticks.push(
      ...answer.ticks.map(({ tick, liquidityGross, liquidityNet }) => ({
        tick,
        liquidityGross,
        liquidityNet,
      })),
    );
    const last = answer.ticks.at(-1);
    if (last === undefined || answer.ticks.length < PAGE)
      return { ticks, positionCount: answer.pool.positionCount };
    if (last.id <= after) throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
    after = last.id;
  }
}
