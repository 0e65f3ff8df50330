import type { Hex } from 'viem';
import { z } from 'zod';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { familyOf } from '../protocols/indexFamily.ts';
import { WORTH, worthSchema } from '../rows/marketTotals.ts';

/** Counters of swaps since the market's creation. */
export type Worth = z.output<typeof worthSchema>;

/** Markets of one query. */
const AT_ONCE = 100;

const schema = z
  .object({ _meta: z.object({ deployment: z.string().optional() }).optional() })
  .catchall(z.array(worthSchema));

/**
 * Reads the counters of markets at the end of the last listed hour that began before a time; a market without
 * one is left out. Undefined where another deployment of the index answers than the block is of: it was
 * switched to just now, and counters of two deployments have no difference. @throws as `SubgraphClient.query`
 */
export async function fetchPastWorths(
  client: SubgraphClient,
  block: IndexBlock,
  ids: readonly Hex[],
  before: number,
): Promise<ReadonlyMap<Hex, Worth> | undefined> {
  const answers = await Promise.all(
    chunksOf(ids).map(async (some) => {
      const named = Object.fromEntries(some.map((id, place) => [`m${place}`, id]));
      const answer = await client.query(schema, queryOf(some), { block: block.hash, before, ...named });
      const worths = some.flatMap((id, place): [Hex, Worth][] =>
        (answer[`m${place}`] ?? []).map((worth) => [id, worth]),
      );
      return { deployment: answer._meta?.deployment, worths };
    }),
  );
  if (answers.some(({ deployment }) => deployment !== block.deployment)) return undefined;
  return new Map(answers.flatMap(({ worths }) => worths));
}

function queryOf(markets: readonly Hex[]): string {
  const types = markets.map((_, place) => `$m${place}: Bytes!`).join(', ');
  const parts = markets.map(
    (
      id,
      place,
    ) => `m${place}: ${familyOf(id).periods}(first: 1, orderBy: id, orderDirection: desc, block: { hash: $block },
    where: { market: $m${place}, length: HOUR, start_lt: $before }) { ${WORTH} }`,
  );
  return `query PastWorths($block: Bytes!, $before: Int8!, ${types}) {\n  _meta { deployment }\n  ${parts.join('\n  ')}\n}`;
}

function chunksOf(ids: readonly Hex[]): Hex[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, place) =>
    ids.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
  );
}
