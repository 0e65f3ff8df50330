import type { Hex } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { decimalField, marketField } from '../fieldSchemas.ts';
import { type IndexFamily, isOfFamily } from '../protocols/indexFamily.ts';
import { byField, byPeriods, familiesOf, followed } from '../protocols/indexProtocols.ts';
import { greatestWorth, LATEST_HOUR_WORTH, LISTED_HOUR_WORTH } from '../rows/hourWorth.ts';
import { WORTH, worthFields, worthSchema, worthSince } from '../rows/marketTotals.ts';

/** One hour of a market, US dollars. */
export interface ActiveHour {
  readonly market: Hex;
  /** Null when it had swaps and none could be priced. */
  readonly volumeUSD: Rational | null;
  /** Greatest value of the market in the hour; null when unknown. */
  readonly tvlUSD: Rational | null;
}

const PAGE = 1000;
/** The limit is far above the hours of all pools that trade in a day on any exchange. */
const MAX_PAGES = 500;

const listedHour = z
  .object({
    id: z.string(),
    market: marketField,
    tvlUSD: decimalField.nullable(),
    greatestTvlUSD: decimalField.nullish(),
    ...worthFields,
    before: worthSchema.nullable(),
  })
  .transform(({ id, market, tvlUSD, greatestTvlUSD, before, ...end }) => ({
    id,
    market,
    tvlUSD: greatestWorth(tvlUSD, greatestTvlUSD),
    volumeUSD: worthSince(end, before),
  }));
/** A pair or pool whose last hour is not listed yet. */
const latestHour = z
  .object({
    id: marketField,
    tvlUSD: decimalField.nullable(),
    hourTvlUSD: decimalField.nullish(),
    ...worthFields,
    history: z.object({ lastHour: worthSchema.nullable() }).nullable(),
  })
  .transform(({ id, history, tvlUSD, hourTvlUSD, ...now }) => ({
    id,
    market: id,
    tvlUSD: greatestWorth(tvlUSD, hourTvlUSD),
    volumeUSD: worthSince(now, history?.lastHour),
  }));

const LATEST = `id ${LATEST_HOUR_WORTH} ${WORTH} history { lastHour { ${WORTH} } }`;
const LISTS = {
  ...byPeriods(({ periodEntity }) => ({
    filter: `${periodEntity}_filter`,
    row: listedHour,
    fields: `id market ${LISTED_HOUR_WORTH} ${WORTH} before { ${WORTH} }`,
  })),
  ...byField('list', ({ entity }) => ({ filter: `${entity}_filter`, row: latestHour, fields: LATEST })),
};

/**
 * Reads every hour with events that began at `since`, Unix seconds, or later: of the given markets, or of
 * all.
 * @throws as `SubgraphClient.query`, and UPSTREAM_INVALID for an index that repeats a page or never ends
 */
export async function fetchActiveHours(
  client: SubgraphClient,
  block: IndexBlock,
  since: number,
  markets?: readonly Hex[],
): Promise<ActiveHour[]> {
  const of = (family: IndexFamily, field: string) =>
    markets === undefined ? {} : { [`${field}_in`]: markets.filter((id) => isOfFamily(id, family)) };
  const protocols = followed(client);
  const hours = await Promise.all([
    ...familiesOf(protocols).map((family) => {
      const filter = { length: 'HOUR', start_gte: since, ...of(family, 'market') };
      return fetchAll(client, block, family.periods, filter);
    }),
    ...protocols.map(({ family, list }) =>
      fetchAll(client, block, list, { hour_gte: since, ...of(family, 'id') }),
    ),
  ]);
  return hours.flat();
}

async function fetchAll(
  client: SubgraphClient,
  block: IndexBlock,
  list: keyof typeof LISTS,
  filter: object,
): Promise<ActiveHour[]> {
  const { filter: type, row, fields } = LISTS[list];
  const query = `query RecentActivity($where: ${type}!, $block: Bytes!) {
    hours: ${list}(first: ${PAGE}, orderBy: id, where: $where, block: { hash: $block }) { ${fields} }
  }`;
  const schema = z.object({ hours: z.array(row) });
  const all: ActiveHour[] = [];
  let after = '0x';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { hours } = await client.query(schema, query, {
      where: { ...filter, id_gt: after },
      block: block.hash,
    });
    for (const { id, ...hour } of hours) {
      if (id <= after) throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
      after = id;
      all.push(hour);
    }
    if (hours.length < PAGE) return all;
  }
  throw new AppError('UPSTREAM_INVALID', 'The index has more than 24 hours of one day');
}
