import type { Address } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { IndexBlock } from '../client/indexBlock.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { decimalField, integerField, timeField } from '../fieldSchemas.ts';
import { familyOf } from '../protocols/indexFamily.ts';

export type EventKind = 'MINT' | 'BURN' | 'SWAP';

/** A Mint, Burn or Swap of a pair or pool, in the transaction that emitted it. */
export interface MarketEvent {
  readonly transactionHash: string;
  readonly logIndex: number;
  readonly kind: EventKind;
  /** Unix seconds. */
  readonly timestamp: number;
  /** What came in, or went out where negative, raw units. For a Burn: what was freed. */
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly volumeUSD: Rational | null;
}

const HASH_END = 66;

const eventSchema = z
  .object({
    id: z.string().regex(/^0x[0-9a-f]{72}$/),
    kind: z.enum(['MINT', 'BURN', 'SWAP']),
    timestamp: timeField,
    amount0: integerField,
    amount1: integerField,
    volumeUSD: decimalField.nullable(),
  })
  .transform(
    ({ id, ...event }): MarketEvent => ({
      transactionHash: id.slice(0, HASH_END),
      logIndex: Number.parseInt(id.slice(HASH_END), 16),
      ...event,
    }),
  );

const queryOf = (
  market: Address,
) => `query Events($market: Bytes!, $kinds: [MarketEventKind!]!, $since: Int8!, $first: Int!, $block: Bytes!) {
  events: ${familyOf(market).events}(first: $first, orderBy: timestamp, orderDirection: desc, block: { hash: $block },
    where: { market: $market, kind_in: $kinds, timestamp_gte: $since }) { id kind timestamp amount0 amount1 volumeUSD }
}`;

export interface EventsAsked {
  readonly market: Address;
  readonly kinds: readonly EventKind[];
  /** Unix seconds: bounds what the index's database has to look through. */
  readonly since: number;
  readonly first: number;
}

/**
 * Reads the newest events of a market, newest first, in a block by their place in it. @throws as
 * `SubgraphClient.query`
 */
export async function fetchEvents(
  client: SubgraphClient,
  block: IndexBlock,
  asked: EventsAsked,
): Promise<MarketEvent[]> {
  const schema = z.object({ events: z.array(eventSchema) });
  const { events } = await client.query(schema, queryOf(asked.market), { ...asked, block: block.hash });
  return events.sort((a, b) => b.timestamp - a.timestamp || b.logIndex - a.logIndex);
}
