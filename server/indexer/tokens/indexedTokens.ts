import type { Address } from 'viem';
import { z } from 'zod';
import type { IndexBlock } from '../client/indexBlock.ts';
import { PAGE } from '../client/parallelPages.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { countText, decimalsField } from '../fieldSchemas.ts';
import { foldCase } from './foldCase.ts';
import { likePatterns } from './likePatterns.ts';

export interface IndexedToken {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /**
   * Number of Mint, Burn and Swap events over the pairs and V3 pools of the token; over V4 pools too where
   * the client counts these.
   */
  readonly txCount: bigint;
}

export const tokenSchema = z
  .object({
    id: z.string().regex(/^0x[0-9a-f]{40}$/),
    symbol: z.string(),
    name: z.string(),
    decimals: decimalsField,
    txCount: countText,
    // An older index has not told them apart.
    txCountOfV2V3: countText.optional(),
  })
  .transform(
    ({ id, symbol, name, decimals, txCount, txCountOfV2V3 = txCount }): IndexedToken => ({
      address: id as Address,
      symbol,
      name,
      decimals,
      txCount: BigInt(txCountOfV2V3),
    }),
  );

const answerSchema = z.object({ tokens: z.array(tokenSchema) });

/** Returns the fields of a token that `tokenSchema` reads. */
export function tokenFields({ activity }: Pick<SubgraphClient, 'activity'>): string {
  return `id symbol name decimals txCount${activity === 'txCount' ? '' : ` ${activity}`}`;
}

/** graph-node's default maximum of `skip`. */
const MAX_SKIP = 5000;

const rankedQuery = (
  client: SubgraphClient,
) => `query RankedTokens($where: Token_filter!, $first: Int!, $skip: Int!, $block: Bytes!) {
  tokens(where: $where, first: $first, skip: $skip, orderBy: ${client.activity}, orderDirection: desc, block: { hash: $block }) { ${tokenFields(client)} }
}`;

const tiedQuery = (
  client: SubgraphClient,
) => `query TiedTokens($where: Token_filter!, $first: Int!, $skip: Int!, $block: Bytes!) {
  tokens(where: $where, first: $first, skip: $skip, orderBy: id, orderDirection: asc, block: { hash: $block }) { ${tokenFields(client)} }
}`;

const byIdQuery = (
  client: SubgraphClient,
) => `query TokensById($ids: [Bytes!]!, $first: Int!, $block: Bytes!) {
  tokens(where: { id_in: $ids }, first: $first, block: { hash: $block }) { ${tokenFields(client)} }
}`;

type Filter = Record<string, unknown>;
type Accept = (token: IndexedToken) => boolean;

/**
 * Reads the `limit` most active tokens at a block: txCount descending, then address ascending. @throws as
 * SubgraphClient.query
 */
export function fetchTopTokens(
  client: SubgraphClient,
  block: IndexBlock,
  limit: number,
): Promise<IndexedToken[]> {
  return fetchRanked(client, block, {}, () => true, limit);
}

/**
 * Reads the `limit` most active tokens whose symbol or name contains `text`, in the order of
 * `fetchTopTokens`. Case is ignored, and no character is a wildcard.
 * @throws as SubgraphClient.query
 */
export function searchTokens(
  client: SubgraphClient,
  block: IndexBlock,
  text: string,
  limit: number,
): Promise<IndexedToken[]> {
  const contains = containing(text);
  const alternatives = likePatterns(text).flatMap((pattern) => [
    { symbol_contains_nocase: pattern },
    { name_contains_nocase: pattern },
  ]);
  return fetchRanked(client, block, { or: alternatives }, contains, limit);
}

/** Returns a test whether symbol or name of a token contain the text in any case; see `foldCase`. */
export function containing(
  text: string,
): (token: { readonly symbol: string; readonly name: string }) => boolean {
  const wanted = foldCase(text);
  return ({ symbol, name }) => foldCase(symbol).includes(wanted) || foldCase(name).includes(wanted);
}

/** Reads the known ones of the tokens, by address. @throws as SubgraphClient.query */
export async function fetchTokens(
  client: SubgraphClient,
  block: IndexBlock,
  addresses: readonly Address[],
): Promise<Map<Address, IndexedToken>> {
  const found = new Map<Address, IndexedToken>();
  for (let start = 0; start < addresses.length; start += PAGE) {
    const ids = addresses.slice(start, start + PAGE);
    const variables = { ids, first: ids.length, block: block.hash };
    const { tokens } = await client.query(answerSchema, byIdQuery(client), variables);
    for (const token of tokens) found.set(token.address, token);
  }
  return found;
}

/**
 * Reads the most active tokens. The index breaks ties of txCount by descending address when it sorts
 * descending, so the last group of equal txCount may be cut at the wrong end. That group is read again by
 * ascending address; all groups before it are complete.
 */
async function fetchRanked(
  client: SubgraphClient,
  block: IndexBlock,
  where: Filter,
  accept: Accept,
  limit: number,
): Promise<IndexedToken[]> {
  const ranked = await fetchAccepted(client, rankedQuery(client), block, where, accept, limit);
  const last = ranked.at(-1);
  if (last === undefined || ranked.length < limit) return ranked.sort(byActivity);
  const above = ranked.filter(({ txCount }) => txCount > last.txCount);
  const atLast: Filter = { [client.activity]: last.txCount.toString() };
  const tiedWhere = Object.keys(where).length === 0 ? atLast : { and: [where, atLast] };
  const missing = limit - above.length;
  const tied = await fetchAccepted(client, tiedQuery(client), block, tiedWhere, accept, missing);
  return [...above.sort(byActivity), ...tied];
}

/** Reads pages of the query until `limit` tokens are accepted, in the query's order. */
async function fetchAccepted(
  client: SubgraphClient,
  document: string,
  block: IndexBlock,
  where: Filter,
  accept: Accept,
  limit: number,
): Promise<IndexedToken[]> {
  const accepted: IndexedToken[] = [];
  let first = limit;
  for (let skip = 0; skip <= MAX_SKIP; skip += first, first = PAGE) {
    const variables = { where, first, skip, block: block.hash };
    const { tokens } = await client.query(answerSchema, document, variables);
    accepted.push(...tokens.filter(accept));
    if (accepted.length >= limit || tokens.length < first) break;
  }
  return accepted.slice(0, limit);
}

/** Orders tokens by activity, most active first, then by address. */
export function byActivity(a: IndexedToken, b: IndexedToken): number {
  if (a.txCount !== b.txCount) return a.txCount > b.txCount ? -1 : 1;
  return a.address < b.address ? -1 : 1;
}
