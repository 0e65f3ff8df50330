import type { Address } from 'viem';
import { z } from 'zod';
import type { Rational } from '../amm/rational.ts';
import { AppError } from '../errors.ts';
import { addressField, decimalField } from './fieldSchemas.ts';
import type { IndexBlock } from './indexBlock.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** An hour of a pair or pool in dollars; null when it had swaps and none of them could be priced. */
export interface ActiveHour {
  readonly market: Address;
  readonly volumeUSD: Rational | null;
  readonly feesUSD: Rational | null;
}

const PAGE = 1000;
/** Far more hours than any exchange has pools that trade in a day. */
const MAX_PAGES = 500;

const schema = z.object({
  hours: z.array(
    z.object({
      id: z.string(),
      market: addressField,
      volumeUSD: decimalField.nullable(),
      feesUSD: decimalField.nullable(),
    }),
  ),
});
const QUERY = `query RecentActivity($where: MarketPeriod_filter!, $block: Bytes!) {
  hours: marketPeriods(first: ${PAGE}, orderBy: id, where: $where, block: { hash: $block }) {
    id market volumeUSD feesUSD
  }
}`;

/**
 * Every hour with events that began at `since`, Unix seconds, or later: of these markets, or of all.
 * @throws as `SubgraphClient.query`, and UPSTREAM_INVALID for an index that repeats a page or never ends
 */
export async function fetchActiveHours(
  client: SubgraphClient,
  block: IndexBlock,
  since: number,
  markets?: readonly Address[],
): Promise<ActiveHour[]> {
  const ofMarkets = markets === undefined ? {} : { market_in: markets };
  const all: ActiveHour[] = [];
  let after = '0x';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const where = { length: 'HOUR', start_gte: since, id_gt: after, ...ofMarkets };
    const { hours } = await client.query(schema, QUERY, { where, block: block.hash });
    for (const { id, ...hour } of hours) {
      if (id <= after) throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
      after = id;
      all.push(hour);
    }
    if (hours.length < PAGE) return all;
  }
  throw new AppError('UPSTREAM_INVALID', 'The index has more hours of a day than there can be');
}
