import type { Address } from 'viem';
import { z } from 'zod';
import type { Rational } from '../amm/rational.ts';
import { AppError } from '../errors.ts';
import { countField, decimalField, integerField } from './fieldSchemas.ts';
import type { IndexBlock } from './indexBlock.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** What was traded in a market, and paid for trading, in some time. */
export interface Activity {
  /** Raw units, in or out. */
  readonly volume0: bigint;
  readonly volume1: bigint;
  /** US dollars, one side of each swap; null when there were swaps and none of them could be priced. */
  readonly volumeUSD: Rational | null;
  readonly feesUSD: Rational | null;
  /** Mint, Burn and Swap events. */
  readonly txCount: number;
  readonly swapCount: number;
  /** Swaps that the dollars leave out. */
  readonly unpricedSwapCount: number;
}

/** The activity of an hour or a day with its prices, whole token1 per whole token0. */
export interface Period extends Activity {
  /** Unix seconds. */
  readonly start: number;
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly close: string | null;
  /** Held at its end, raw units, and what that counted for then, US dollars; null when unknown. */
  readonly held0: bigint;
  readonly held1: bigint;
  readonly tvlUSD: Rational | null;
}

/** One Mint, Burn or Swap; amounts signed, raw units. */
export interface TimedEvent {
  readonly timestamp: number;
  readonly isSwap: boolean;
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly volumeUSD: Rational | null;
  readonly feesUSD: Rational | null;
}

/** Seconds after `after` and before `before`, Unix. */
export interface TimeSpan {
  readonly after: number;
  readonly before: number;
}

export interface IndexedActivity {
  readonly allTime: Activity;
  /** Hours with events, ascending. */
  readonly hours: readonly Period[];
  /** Events of each span that was asked for. */
  readonly events: readonly (readonly TimedEvent[])[];
}

const PAGE = 1000;

const activityFields = {
  volume0: integerField,
  volume1: integerField,
  volumeUSD: decimalField.nullable(),
  feesUSD: decimalField.nullable(),
  txCount: countField,
  swapCount: countField,
  unpricedSwapCount: countField,
};
const activitySchema = z.object(activityFields);
const ACTIVITY = 'volume0 volume1 volumeUSD feesUSD txCount swapCount unpricedSwapCount';

const price = z.string().nullable();
const periodSchema = z.object({
  ...activityFields,
  start: z.int(),
  open: price,
  high: price,
  low: price,
  close: price,
  held0: integerField,
  held1: integerField,
  tvlUSD: decimalField.nullable(),
});
const PERIOD = `start open high low close held0: amount0 held1: amount1 tvlUSD ${ACTIVITY}`;

const eventSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['MINT', 'BURN', 'SWAP']),
    timestamp: z.int(),
    amount0: integerField,
    amount1: integerField,
    volumeUSD: decimalField.nullable(),
    feesUSD: decimalField.nullable(),
  })
  .transform(({ kind, ...event }) => ({ ...event, isSwap: kind === 'SWAP' }));

const eventsSchema = z.array(eventSchema);
const EVENT = 'id kind timestamp amount0 amount1 volumeUSD feesUSD';

const answerSchema = z.object({
  pair: activitySchema.nullable(),
  pool: activitySchema.nullable(),
  hours: z.array(periodSchema),
  events0: eventsSchema,
  events1: eventsSchema,
  events2: eventsSchema,
});

const eventsOf = (
  span: number,
) => `events${span}: marketEvents(first: ${PAGE}, orderBy: id, block: { hash: $block },
    where: { market: $id, timestamp_gt: $after${span}, timestamp_lt: $before${span} }) { ${EVENT} }`;

const QUERY = `query Activity($id: Bytes!, $from: Int!, $block: Bytes!,
  $after0: Int!, $before0: Int!, $after1: Int!, $before1: Int!, $after2: Int!, $before2: Int!) {
  pair(id: $id, block: { hash: $block }) { ${ACTIVITY} }
  pool(id: $id, block: { hash: $block }) { ${ACTIVITY} }
  hours: marketPeriods(first: ${PAGE}, orderBy: id, block: { hash: $block },
    where: { market: $id, length: HOUR, start_gte: $from }) { ${PERIOD} }
  ${eventsOf(0)}
  ${eventsOf(1)}
  ${eventsOf(2)}
}`;

const MORE_EVENTS_QUERY = `query Events($id: Bytes!, $after: Int!, $before: Int!, $afterId: Bytes!, $block: Bytes!) {
  events: marketEvents(first: ${PAGE}, orderBy: id, block: { hash: $block },
    where: { market: $id, timestamp_gt: $after, timestamp_lt: $before, id_gt: $afterId }) { ${EVENT} }
}`;

const SERIES_QUERY = `query Series($id: Bytes!, $length: PeriodLength!, $from: Int!, $first: Int!, $block: Bytes!) {
  before: marketPeriods(first: 1, orderBy: id, orderDirection: desc, block: { hash: $block },
    where: { market: $id, length: $length, start_lt: $from }) { ${PERIOD} }
  periods: marketPeriods(first: $first, orderBy: id, block: { hash: $block },
    where: { market: $id, length: $length, start_gte: $from }) { ${PERIOD} }
}`;

/**
 * What happened in a market: in all, in each hour from `hoursFrom` on (at most 1000), and event by event in three
 * spans; undefined when the index does not know the market. One request as long as no span has more than 1000
 * events. @throws as `SubgraphClient.query`
 */
export async function fetchActivity(
  client: SubgraphClient,
  block: IndexBlock,
  market: Address,
  hoursFrom: number,
  spans: readonly [TimeSpan, TimeSpan, TimeSpan],
): Promise<IndexedActivity | undefined> {
  const [{ after: after0, before: before0 }, { after: after1, before: before1 }, third] = spans;
  const answer = await client.query(answerSchema, QUERY, {
    id: market,
    from: hoursFrom,
    block: block.hash,
    ...{ after0, before0, after1, before1, after2: third.after, before2: third.before },
  });
  const allTime = answer.pool ?? answer.pair;
  if (allTime === null) return undefined;
  const firstPages = [answer.events0, answer.events1, answer.events2];
  const events = await Promise.all(
    spans.map((span, index) => completeEvents(client, block, market, span, firstPages[index] ?? [])),
  );
  return { allTime, hours: answer.hours, events };
}

/** The first page of a span's events and whatever follows it. */
async function completeEvents(
  client: SubgraphClient,
  block: IndexBlock,
  market: Address,
  { after, before }: TimeSpan,
  firstPage: z.output<typeof eventsSchema>,
): Promise<TimedEvent[]> {
  const all = [...firstPage];
  for (let page = firstPage; page.length === PAGE; ) {
    const afterId = page.at(-1)?.id ?? '';
    const variables = { id: market, after, before, afterId, block: block.hash };
    const { events } = await client.query(z.object({ events: eventsSchema }), MORE_EVENTS_QUERY, variables);
    if (events.some(({ id }) => id <= afterId))
      throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
    all.push(...events);
    page = events;
  }
  return all;
}

export interface IndexedSeries {
  /** The last period with events before the series; undefined when there is none. */
  readonly before: Period | undefined;
  /** Periods with events, ascending. */
  readonly periods: readonly Period[];
}

/** The hours or days of a market from a start on, at most `first` of them. @throws as `SubgraphClient.query` */
export async function fetchSeries(
  client: SubgraphClient,
  block: IndexBlock,
  market: Address,
  length: 'HOUR' | 'DAY',
  from: number,
  first: number,
): Promise<IndexedSeries> {
  const schema = z.object({ before: z.array(periodSchema), periods: z.array(periodSchema) });
  const variables = { id: market, length, from, first, block: block.hash };
  const { before, periods } = await client.query(schema, SERIES_QUERY, variables);
  return { before: before[0], periods };
}
