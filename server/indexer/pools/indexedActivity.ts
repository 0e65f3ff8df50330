import type { Hex } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { decimalField, integerField, timeField } from '../fieldSchemas.ts';
import type { IndexFamily } from '../protocols/indexFamily.ts';
import { byKindOfId, foundMarket, swapFee } from '../protocols/indexProtocols.ts';
import { type Activity, activitySince, feesUSD } from '../rows/marketTotals.ts';
import {
  LISTED,
  latestFields,
  latestOfMarket,
  latestPeriod,
  listedPeriod,
  listedSchema,
  type Period,
} from './indexedPeriods.ts';

/** A Mint, Burn or Swap event. Amounts are signed, raw units. */
export interface TimedEvent {
  readonly timestamp: number;
  readonly isSwap: boolean;
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly volumeUSD: Rational | null;
  readonly feesUSD: Rational | null;
}

/** A span of Unix seconds, both bounds exclusive. */
export interface TimeSpan {
  readonly after: number;
  readonly before: number;
}

export interface IndexedActivity {
  /** Id of its exchange in the index; absent in an index of an earlier schema. */
  readonly exchange: string | undefined;
  /** Whether fees follow from the volume; else every `feesUSD` is null. */
  readonly hasCountedFee: boolean;
  readonly allTime: Activity;
  /** Hours with events, ascending. */
  readonly hours: readonly Period[];
  /** Events of each requested span. */
  readonly events: readonly (readonly TimedEvent[])[];
}

const PAGE = 1000;

const eventSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['MINT', 'BURN', 'SWAP']),
    timestamp: timeField,
    amount0: integerField,
    amount1: integerField,
    volumeUSD: decimalField.nullable(),
  })
  .transform(({ kind, ...event }) => ({ ...event, isSwap: kind === 'SWAP' }));

const eventsSchema = z.array(eventSchema);
const EVENT = 'id kind timestamp amount0 amount1 volumeUSD';

const answerSchema = z.object({
  ...latestFields,
  hours: z.array(listedSchema),
  events0: eventsSchema,
  events1: eventsSchema,
  events2: eventsSchema,
});

const eventsOf = (
  { events }: IndexFamily,
  span: number,
) => `events${span}: ${events}(first: ${PAGE}, orderBy: id, block: { hash: $block },
    where: { market: $id, timestamp_gt: $after${span}, timestamp_lt: $before${span} }) { ${EVENT} }`;

const queriesOf = byKindOfId((family, protocols) => ({
  first: `query Activity($id: Bytes!, $from: Int8!, $block: Bytes!,
  $after0: Int8!, $before0: Int8!, $after1: Int8!, $before1: Int8!, $after2: Int8!, $before2: Int8!) {
  ${latestOfMarket(protocols)}
  hours: ${family.periods}(first: ${PAGE}, orderBy: id, block: { hash: $block },
    where: { market: $id, length: HOUR, start_gte: $from }) { ${LISTED} }
  ${eventsOf(family, 0)}
  ${eventsOf(family, 1)}
  ${eventsOf(family, 2)}
}`,
  moreEvents: `query Events($id: Bytes!, $after: Int8!, $before: Int8!, $afterId: Bytes!, $block: Bytes!) {
  events: ${family.events}(first: ${PAGE}, orderBy: id, block: { hash: $block },
    where: { market: $id, timestamp_gt: $after, timestamp_lt: $before, id_gt: $afterId }) { ${EVENT} }
}`,
}));

/**
 * Reads the activity of a market: totals, each hour from `hoursFrom` on (at most 1000), and single events in
 * three spans. Undefined when the index does not know the market. Takes one request as long as no span has
 * more than 1000 events. @throws as `SubgraphClient.query`
 */
export async function fetchActivity(
  client: SubgraphClient,
  block: IndexBlock,
  market: Hex,
  hoursFrom: number,
  spans: readonly [TimeSpan, TimeSpan, TimeSpan],
): Promise<IndexedActivity | undefined> {
  const [{ after: after0, before: before0 }, { after: after1, before: before1 }, third] = spans;
  const queries = queriesOf(client, market);
  if (queries === undefined) return undefined;
  const answer = await client.query(answerSchema, queries.first, {
    id: market,
    from: hoursFrom,
    block: block.hash,
    after0,
    before0,
    after1,
    before1,
    after2: third.after,
    before2: third.before,
  });
  const state = foundMarket(answer);
  if (state === undefined) return undefined;
  const fee = swapFee(state, client.feeOfExchange);
  const listed = answer.hours.map((hour) => listedPeriod(hour, fee));
  const latest = latestPeriod(state, fee, 'HOUR');
  const hours = latest === undefined || latest.start < hoursFrom ? listed : [...listed, latest];
  const { moreEvents } = queries;
  const firstPages = [answer.events0, answer.events1, answer.events2];
  const events = await Promise.all(
    spans.map((span, index) =>
      completeEvents(client, moreEvents, block, market, span, firstPages[index] ?? []),
    ),
  );
  return {
    exchange: state.exchange,
    hasCountedFee: fee !== null,
    allTime: activitySince(state, null, fee),
    hours,
    events: events.map((ofSpan) =>
      ofSpan.map((event) => ({ ...event, feesUSD: feesUSD(event.volumeUSD, fee) })),
    ),
  };
}

/** Returns all events of a span, given its first page. */
async function completeEvents(
  client: SubgraphClient,
  query: string,
  block: IndexBlock,
  market: Hex,
  { after, before }: TimeSpan,
  firstPage: z.output<typeof eventsSchema>,
): Promise<z.output<typeof eventsSchema>> {
  const all = [...firstPage];
  for (let page = firstPage; page.length === PAGE; ) {
    const afterId = page.at(-1)?.id ?? '';
    const variables = { id: market, after, before, afterId, block: block.hash };
    const { events } = await client.query(z.object({ events: eventsSchema }), query, variables);
    if (events.some(({ id }) => id <= afterId))
      throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
    all.push(...events);
    page = events;
  }
  return all;
}
