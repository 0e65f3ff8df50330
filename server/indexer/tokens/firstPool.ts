import type { Address } from 'viem';
import { z } from 'zod';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { countField } from '../fieldSchemas.ts';
import { followed } from '../protocols/indexProtocols.ts';

const oldest = (list: string, end: 'token0' | 'token1') =>
  `${list}_${end}: ${list}(first: 1, orderBy: createdAtTimestamp, where: { ${end}: $token }) { createdAtTimestamp }`;

const queryOf = (client: SubgraphClient) => `query FirstPool($token: String!) {
  _meta { block { timestamp } }
  ${followed(client)
    .flatMap(({ list }) => [oldest(list, 'token0'), oldest(list, 'token1')])
    .join('\n  ')}
}`;

const rows = z.array(z.object({ createdAtTimestamp: countField }));
const answerSchema = z
  .object({ _meta: z.object({ block: z.object({ timestamp: z.int().min(0) }) }) })
  .catchall(rows);

/** When the first pool of a token was created: at that time, or after all that the index has seen. */
export interface FirstPool {
  /** Unix seconds; the index's own time where it has no pool of the token. */
  readonly since: number;
  /** False where the index has no pool of the token yet. */
  readonly isIndexed: boolean;
}

/** Reads when a token got its first pair or pool, in one request. @throws as SubgraphClient.query */
export async function fetchFirstPool(
  client: SubgraphClient,
  token: Address,
  signal: AbortSignal,
): Promise<FirstPool> {
  const { _meta, ...found } = await client.query(answerSchema, queryOf(client), { token }, { signal });
  const times = Object.values(found)
    .flat()
    .map(({ createdAtTimestamp }) => createdAtTimestamp);
  if (times.length === 0) return { since: _meta.block.timestamp, isIndexed: false };
  return { since: Math.min(...times), isIndexed: true };
}
