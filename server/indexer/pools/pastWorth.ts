import type { Hex } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { marketField, timeField } from '../fieldSchemas.ts';
import { familyOf } from '../protocols/indexFamily.ts';
import type { IndexProtocol } from '../protocols/indexProtocol.ts';
import { byField, followed } from '../protocols/indexProtocols.ts';
import { WORTH, worthFields, worthSchema, worthSince } from './marketTotals.ts';

/** Counters of swaps since the market's creation: at the block, and when `before` began. */
export type Worth = z.output<typeof worthSchema>;

/** Markets of one query. */
const AT_ONCE = 100;

const stateSchema = z.object({ id: marketField, hour: timeField, ...worthFields });
/** The same, with the hour of the last event; -1 when it is listed already, or there was none. */
export type PresentWorth = Worth & Pick<z.output<typeof stateSchema>, 'hour'>;
type List = IndexProtocol['list'];

const DEPLOYMENT = '_meta { deployment }';
const deploymentField = z.object({ deployment: z.string().optional() }).optional();
const statesSchema = z.object({
  _meta: deploymentField,
  ...byField('list', () => z.array(stateSchema).optional()),
});

interface Worths<Each> {
  readonly byMarket: ReadonlyMap<Hex, Each>;
  /** What gave each answer: another one where it was deployed meanwhile. */
  readonly deployments: readonly (string | undefined)[];
}

const statesQuery = (lists: readonly List[]) => `query Worths($ids: [Bytes!]!, $block: Bytes!) {
  ${DEPLOYMENT}
  ${lists.map((list) => `${list}(first: ${AT_ONCE}, where: { id_in: $ids }, block: { hash: $block }) { id hour ${WORTH} }`).join('\n  ')}
}`;

/** Reads the counters of markets now, each with the hour of its last event. @throws as `SubgraphClient.query` */
export async function fetchWorths(
  client: SubgraphClient,
  block: IndexBlock,
  ids: readonly Hex[],
): Promise<Worths<PresentWorth>> {
  const lists = followed(client).map(({ list }) => list);
  const answers = await Promise.all(
    chunksOf(ids).map((some) =>
      client.query(statesSchema, statesQuery(lists), { ids: some, block: block.hash }),
    ),
  );
  const rows = answers.flatMap((answer) => lists.flatMap((list) => answer[list] ?? []));
  return {
    byMarket: new Map(rows.map((row) => [row.id, row])),
    deployments: answers.map(({ _meta }) => _meta?.deployment),
  };
}

const pastSchema = z.object({ _meta: deploymentField }).catchall(z.array(worthSchema));

/**
 * Reads the counters of markets at the end of the last listed hour that began before a time; a market without one is
 * left out. @throws as `SubgraphClient.query`
 */
export async function fetchListedWorths(
  client: SubgraphClient,
  block: IndexBlock,
  ids: readonly Hex[],
  before: number,
): Promise<Worths<Worth>> {
  const answers = await Promise.all(
    chunksOf(ids).map(async (some) => {
      const parts = some.map(
        (
          id,
          place,
        ) => `m${place}: ${familyOf(id).periods}(first: 1, orderBy: id, orderDirection: desc, block: { hash: $block },
    where: { market: $m${place}, length: HOUR, start_lt: $before }) { ${WORTH} }`,
      );
      const types = some.map((_, place) => `$m${place}: Bytes!`).join(', ');
      const query = `query PastWorths($block: Bytes!, $before: Int8!, ${types}) {\n  ${DEPLOYMENT}\n  ${parts.join('\n  ')}\n}`;
      const named = Object.fromEntries(some.map((id, place) => [`m${place}`, id]));
      const answer = await client.query(pastSchema, query, { block: block.hash, before, ...named });
      const worths = some.flatMap((id, place): [Hex, Worth][] =>
        (answer[`m${place}`] ?? []).map((worth) => [id, worth]),
      );
      return { deployment: answer._meta?.deployment, worths };
    }),
  );
  return {
    byMarket: new Map(answers.flatMap(({ worths }) => worths)),
    deployments: answers.map(({ deployment }) => deployment),
  };
}

/** Computes US dollars of the swaps between two counts; null when there were some and none could be priced. */
export const volumeBetween = (now: Worth, before: Worth | undefined): Rational | null =>
  worthSince(now, before);

function chunksOf(ids: readonly Hex[]): Hex[][] {
  return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, place) =>
    ids.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
  );
}
