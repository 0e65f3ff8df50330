import { z } from 'zod';
import { hexOf, type Pool, type PoolId } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { KEYED } from '../protocols/indexFamily.ts';
import { followed } from '../protocols/indexProtocols.ts';

/**
 * Reads pools that have no contract of their own by their ids, at most 1000, whether or not routes may use
 * them. The index is not believed: whoever reads a state has the chain compare the id with the key. @throws
 * as `SubgraphClient.query`
 */
export async function fetchKeyedPools(
  client: SubgraphClient,
  block: IndexBlock,
  ids: readonly PoolId[],
  poolFactories: readonly PoolFactory[],
): Promise<readonly Pool[]> {
  const found: Pool[] = [];
  const byProtocol = new Map(poolFactories.map((factory) => [factory.protocol, factory]));
  for (const { protocol, family, list, routable, poolOf } of followed(client)) {
    const factory = byProtocol.get(protocol);
    if (family !== KEYED || factory === undefined) continue;
    const query = `query Keys($ids: [Bytes!]!, $first: Int!, $block: Bytes!) {
      rows: ${list}(where: { id_in: $ids }, first: $first, block: { hash: $block }) { ${routable.fields} }
    }`;
    const variables = { ids: ids.map(hexOf), first: ids.length, block: block.hash };
    const { rows } = await client.query(z.object({ rows: routable.rows }), query, variables);
    found.push(...rows.map((row) => poolOf(row, factory)));
  }
  return found;
}
