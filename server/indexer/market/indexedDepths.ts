import type { Address } from 'viem';
import { z } from 'zod';
import type { IndexBlock } from '../client/indexBlock.ts';
import { PAGE } from '../client/parallelPages.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { addressField, decimalsField, integerField, timeField } from '../fieldSchemas.ts';
import { PRICED_FIELDS, type PricedToken, pricedSchema } from './indexedMarket.ts';

/** A token that prices other tokens. */
export interface IndexedAnchor extends PricedToken {
  readonly address: Address;
  readonly decimals: number;
}

/** The depth of a pair or pool at its last event and through its windows of days, raw units of the anchor. */
export interface IndexedDepth {
  readonly token0: Address;
  readonly token1: Address;
  readonly anchor: Address;
  readonly now: bigint;
  /** Start of the window that `window` is the minimum of, Unix seconds. */
  readonly windowStart: number;
  readonly window: bigint;
  readonly windowBefore: bigint;
}

/** An anchor, and the least value of the markets to read in it, whole tokens as a decimal. */
export interface DepthBound {
  readonly anchor: Address;
  readonly leastWorth: string;
}

/**
 * Maximum number of pools; filling more would take more capital than exists, because each holds the bound.
 */
const MAX_PAGES = 20;

const anchorsSchema = z.object({
  tokens: z.array(
    z
      .object({ id: addressField, decimals: decimalsField })
      .transform(({ id, ...token }) => ({ ...token, address: id }))
      .and(pricedSchema),
  ),
});
const ANCHORS_QUERY = `query PricedAnchors($block: Bytes!) {
  tokens(first: ${PAGE}, where: { pricingRank_gt: 0 }, block: { hash: $block }) { id decimals ${PRICED_FIELDS} }
}`;

const reference = z.object({ id: addressField }).transform(({ id }) => id);
const depthsSchema = z.object({
  rows: z.array(
    z
      .object({
        id: addressField,
        token0: reference,
        token1: reference,
        anchor: reference,
        anchorDepth: integerField,
        longWindowStart: timeField,
        longWindowDepth: integerField,
        longWindowDepthBefore: integerField,
      })
      .transform((row) => ({
        id: row.id,
        token0: row.token0,
        token1: row.token1,
        anchor: row.anchor,
        now: row.anchorDepth,
        windowStart: row.longWindowStart,
        window: row.longWindowDepth,
        windowBefore: row.longWindowDepthBefore,
      })),
  ),
});
const depthsQuery = (entity: 'Pair' | 'Pool', list: string) => `query ${entity}Depths(
  $where: ${entity}_filter!, $block: Bytes!) {
  rows: ${list}(first: ${PAGE}, orderBy: id, where: $where, block: { hash: $block }) {
    id token0 { id } token1 { id } anchor { id } anchorDepth longWindowStart longWindowDepth longWindowDepthBefore
  }
}`;
const DEPTH_QUERIES = [depthsQuery('Pair', 'pairs'), depthsQuery('Pool', 'pools')];

/** Reads the anchors with the fields that price them. @throws as `SubgraphClient.query` */
export async function fetchPricedAnchors(
  client: SubgraphClient,
  block: IndexBlock,
): Promise<readonly IndexedAnchor[]> {
  return (await client.query(anchorsSchema, ANCHORS_QUERY, { block: block.hash })).tokens;
}

/**
 * Reads the pairs and pools whose value (`tvlInAnchor`) reaches the bound of their anchor, at most 20 000 of
 * each. A pool's value is never below its depth. @throws as `SubgraphClient.query`
 */
export async function fetchDepths(
  client: SubgraphClient,
  block: IndexBlock,
  bounds: readonly DepthBound[],
): Promise<IndexedDepth[]> {
  if (bounds.length === 0) return [];
  const isDeep = {
    or: bounds.map(({ anchor, leastWorth }) => ({ anchor, tvlInAnchor_gte: leastWorth })),
  };
  const found: IndexedDepth[] = [];
  for (const query of DEPTH_QUERIES) {
    let after = '0x';
    for (let page = 0; page < MAX_PAGES; page++) {
      const where = { and: [{ id_gt: after }, isDeep] };
      const { rows } = await client.query(depthsSchema, query, { where, block: block.hash });
      found.push(...rows);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = last.id;
    }
  }
  return found;
}
