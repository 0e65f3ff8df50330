import type { Address } from 'viem';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import { PAGE } from '../client/parallelPages.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import type { HookedPool, IndexProtocol } from '../protocols/indexProtocol.ts';
import { followed } from '../protocols/indexProtocols.ts';

/** graph-node skips no more rows than this. */
const MAX_SKIPPED = 5 * PAGE;

type Hooked = NonNullable<IndexProtocol['hooked']>;

const hookedQuery = ({ list }: IndexProtocol, { filter, fields }: Hooked) => `query HookedPools(
  $hooks: [Bytes!]!, $first: Int!, $skip: Int!) {
  page: ${list}(first: $first, skip: $skip, orderBy: swapCount, orderDirection: desc,
    where: { hooks_in: $hooks, ${filter} }) { ${fields} }
}`;

/**
 * Returns the pools of these hooks in which the hook has a say, those with the most swaps first, and no more
 * than 5 000: anybody can make pools of any hook.
 * @throws as SubgraphClient.query
 */
export async function fetchHookedPools(
  client: SubgraphClient,
  hooks: readonly Address[],
  poolFactories: readonly PoolFactory[],
  signal?: AbortSignal,
): Promise<readonly HookedPool[]> {
  if (hooks.length === 0) return [];
  const found: HookedPool[] = [];
  for (const protocol of followed(client)) {
    const { hooked } = protocol;
    const factory = poolFactories.find((each) => each.protocol === protocol.protocol);
    if (hooked === undefined || factory === undefined) continue;
    const query = hookedQuery(protocol, hooked);
    for (let skip = 0; skip < MAX_SKIPPED; skip += PAGE) {
      const rows = await client.queryPage(hooked.rows, query, { hooks, first: PAGE, skip }, { signal });
      for (const row of rows) {
        const pool = hooked.poolOf(row, factory);
        if (pool !== undefined) found.push(pool);
      }
      if (rows.length < PAGE) break;
    }
  }
  return found;
}
