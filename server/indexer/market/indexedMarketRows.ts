import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { Turns } from '../../runtime/eventLoop.ts';
import { blockFields, type IndexBlock, metaFields } from '../client/indexBlock.ts';
import { PAGE, parallelPages } from '../client/parallelPages.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { type IndexFamily, isOfFamily } from '../protocols/indexFamily.ts';
import type { IndexProtocol } from '../protocols/indexProtocol.ts';
import { byField, byPeriods, familiesOf, followed } from '../protocols/indexProtocols.ts';
import {
  HOUR_FIELDS,
  type HourRow,
  hourOf,
  hourRow,
  latestHourRow,
  MARKET_FIELDS,
  type MarketRow,
  TOKEN_FIELDS,
  type TokenRow,
  tokenRow,
} from '../rows/marketRows.ts';

export interface Rows {
  readonly tokens: readonly TokenRow[];
  readonly markets: readonly MarketRow[];
  readonly hours: readonly HourRow[];
}

/** Changed rows, with their values at a block. */
export interface MarketChanges extends Rows {
  readonly block: IndexBlock;
  readonly parentHash: Hex | undefined;
}

export interface RowIds {
  readonly tokens: readonly Address[];
  readonly markets: readonly Hex[];
  readonly hours: readonly string[];
}

const META = '_meta { block { number hash timestamp parentHash } hasIndexingErrors deployment }';
const metaSchema = z.object({
  block: z.object({ ...blockFields, parentHash: blockFields.hash.nullish() }),
  ...metaFields,
});

const HOUR_ROWS = z.compile(z.array(hourRow));

/** The index's lists that rows are read from. A query for a page has the name of its list. */
const LISTS = {
  tokens: { name: 'Token', entity: 'Token', fields: TOKEN_FIELDS, rows: z.compile(z.array(tokenRow)) },
  ...byField('list', ({ entity, fields, rows }) => ({
    name: entity,
    entity,
    fields: `${MARKET_FIELDS} ${fields}`,
    rows,
  })),
  ...byPeriods(({ periodEntity: entity }) => ({
    name: 'Hour',
    entity,
    fields: HOUR_FIELDS,
    rows: HOUR_ROWS,
  })),
};
type List = keyof typeof LISTS;
type RowOf<Name extends List> = z.output<(typeof LISTS)[Name]['rows']>[number];

const pageQuery = (list: List) => {
  const { name, entity, fields } = LISTS[list];
  return `query ${name}Rows($where: ${entity}_filter!, $first: Int!, $block: Bytes!) {
  page: ${list}(first: $first, orderBy: id, block: { hash: $block }, where: $where) { ${fields} }
}`;
};

const newest = (list: List, more = '') => `${list}(first: ${PAGE}, orderBy: id,
    where: { _change_block: { number_gte: $since }${more} }) { ${LISTS[list].fields} }`;
const changesQuery = ({ markets, hours }: Lists) => `query MarketChanges($since: Int!, $hoursFrom: Int8!) {
  ${META} ${newest('tokens')} ${markets.map(({ list }) => newest(list)).join(' ')}
  ${hours.map(({ periods }) => newest(periods, ', length: HOUR, start_gte: $hoursFrom')).join(' ')}
}`;
const changesSchema = z.object({ _meta: metaSchema });
const CHANGED_ROWS = {
  tokens: LISTS.tokens.rows,
  ...byField('list', ({ rows }) => rows),
  ...byPeriods(() => HOUR_ROWS),
};

/** The lists of an index that follows these protocols: of pools, and of hours. */
interface Lists {
  readonly markets: readonly IndexProtocol[];
  readonly hours: readonly IndexFamily[];
}
function listsOf(client: SubgraphClient): Lists {
  const markets = followed(client);
  return { markets, hours: familiesOf(markets) };
}

/** Yields every pair and pool at a block, up to 250 at a time. @throws as SubgraphClient.query */
export async function* fetchMarketRows(
  client: SubgraphClient,
  block: IndexBlock,
  signal: AbortSignal,
): AsyncGenerator<readonly MarketRow[]> {
  for (const { list } of followed(client)) {
    yield* parallelPages<MarketRow>(
      ({ after, upTo }, first, stopped) =>
        fetchPage(client, list, block.hash, { id_gt: after, id_lte: upTo }, stopped, first),
      signal,
    );
  }
}

/** Yields every listed hour that began at `from` or later, page by page. @throws as SubgraphClient.query */
export async function* fetchHourRows(
  client: SubgraphClient,
  block: IndexBlock,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<readonly HourRow[]> {
  const where = { length: 'HOUR', start_gte: from };
  for (const { periods } of listsOf(client).hours)
    yield* pagesAfter(client, periods, block.hash, where, '0x', signal);
}

/**
 * Reads the rows that changed from a block on, at the newest block: one request when they are few. @throws as
 * SubgraphClient.query
 */
export async function fetchMarketChanges(
  client: SubgraphClient,
  since: bigint,
  hoursFrom: number,
  signal: AbortSignal,
): Promise<MarketChanges> {
  const from = Number(since > 0n ? since : 0n);
  const lists = listsOf(client);
  const variables = { since: from, hoursFrom };
  const query = changesQuery(lists);
  const first = await client.queryLists(changesSchema, CHANGED_ROWS, query, variables, { signal });
  const { parentHash, ...place } = first._meta.block;
  const { hasIndexingErrors, deployment } = first._meta;
  const block = { ...place, hasIndexingErrors, deployment };
  const whole = async <Name extends List>(list: Name, also: object = {}) => {
    const page = first[list] as readonly RowOf<Name>[];
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return page;
    const where = { _change_block: { number_gte: from }, ...also };
    const rows = [...page];
    for await (const more of pagesAfter(client, list, block.hash, where, idOf(last), signal))
      rows.push(...more);
    return rows;
  };
  const [tokens, markets, hours] = await Promise.all([
    whole('tokens'),
    Promise.all(lists.markets.map(({ list }) => whole(list))),
    Promise.all(lists.hours.map(({ periods }) => whole(periods, { length: 'HOUR', start_gte: hoursFrom }))),
  ]);
  return {
    block,
    parentHash: parentHash ?? undefined,
    ...(await rowsOf(tokens, markets.flat(), hours.flat(), hoursFrom)),
  };
}

/** Reads the rows with these ids that exist at a block. @throws as SubgraphClient.query */
export async function fetchRowsById(
  client: SubgraphClient,
  block: IndexBlock,
  ids: RowIds,
  signal: AbortSignal,
): Promise<Rows> {
  const lists = listsOf(client);
  const read = async <Name extends List>(list: Name, wanted: readonly string[]) => {
    const rows: RowOf<Name>[] = [];
    for (let start = 0; start < wanted.length; start += PAGE) {
      const some = { id_in: wanted.slice(start, start + PAGE) };
      rows.push(...(await fetchPage(client, list, block.hash, some, signal)));
    }
    return rows;
  };
  const [tokens, markets, hours] = await Promise.all([
    read('tokens', ids.tokens),
    Promise.all(lists.markets.map(({ list, family }) => read(list, idsOf(ids.markets, family)))),
    Promise.all(lists.hours.map((family) => read(family.periods, idsOf(ids.hours, family, marketOf)))),
  ]);
  return rowsOf(tokens, markets.flat(), hours.flat(), 0);
}

/** Returns those ids that belong to pools of the family. */
const idsOf = <Id extends string>(ids: readonly Id[], family: IndexFamily, market = (id: Id): string => id) =>
  ids.filter((id) => isOfFamily(market(id), family));
const marketOf = (hour: string) => hourOf(hour).market;

async function rowsOf(
  tokens: readonly TokenRow[],
  markets: readonly MarketRow[],
  listed: readonly HourRow[],
  hoursFrom: number,
): Promise<Rows> {
  const hours = [...listed];
  await new Turns().each(markets, (some) => hours.push(...latestHours(some, hoursFrom)));
  return { tokens, markets, hours };
}

/** Returns the hours of last events that are not listed yet and began at `from` or later. */
export const latestHours = (markets: readonly MarketRow[], from: number): HourRow[] =>
  markets.map((market) => latestHourRow(market, from)).filter((hour) => hour !== undefined);

const idOf = (row: MarketRow | TokenRow | HourRow): string => ('id' in row ? row.id : row.address);

async function* pagesAfter<Name extends List>(
  client: SubgraphClient,
  list: Name,
  block: Hex,
  where: object,
  after: string,
  signal: AbortSignal,
): AsyncGenerator<readonly RowOf<Name>[]> {
  for (let last = after; ; ) {
    const page = await fetchPage(client, list, block, { ...where, id_gt: last }, signal);
    if (page.some((row) => idOf(row) <= last)) {
      throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
    }
    yield page;
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = idOf(end);
  }
}

function fetchPage<Name extends List>(
  client: SubgraphClient,
  list: Name,
  block: Hex,
  where: object,
  signal: AbortSignal,
  first = PAGE,
): Promise<RowOf<Name>[]> {
  const rows = LISTS[list].rows as z.ZodType<RowOf<Name>[]>;
  return client.queryPage(rows, pageQuery(list), { where, first, block }, { signal });
}
