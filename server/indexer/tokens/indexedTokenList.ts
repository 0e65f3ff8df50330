import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type IndexBlock, META_FIELDS, metaSchema } from '../client/indexBlock.ts';
import { MAX_ROWS_OF_LIST, PageGuard } from '../client/pageGuard.ts';
import { PAGE, parallelPages } from '../client/parallelPages.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { type IndexedToken, tokenFields, tokenSchema } from './indexedTokens.ts';

/** Tokens of one block. */
export interface TokenList {
  readonly block: IndexBlock;
  /** Chunks of at most 1 000 tokens, as they arrive. They can be iterated once. */
  readonly chunks: AsyncIterable<readonly IndexedToken[]>;
}

/** Margin for reorganisations: an index that now follows another branch has changed these blocks again. */
const OVERLAP_BLOCKS = 10n;

const tokens = z.compile(z.array(tokenSchema));
const blockSchema = z.object({ _meta: metaSchema });
const changesSchema = z.object({ _meta: metaSchema, tokens });

const BLOCK_QUERY = `query TokensBlock { ${META_FIELDS} }`;

const pageQuery = (
  client: SubgraphClient,
) => `query TokenPage($after: Bytes!, $upTo: Bytes!, $first: Int!, $block: Bytes!) {
  page: tokens(first: $first, orderBy: id, block: { hash: $block }, where: { id_gt: $after, id_lte: $upTo }) {
    ${tokenFields(client)}
  }
}`;

const changesQuery = (client: SubgraphClient) => `query TokenChanges($since: Int!) {
  ${META_FIELDS}
  tokens(first: ${PAGE}, orderBy: id, where: { _change_block: { number_gte: $since } }) { ${tokenFields(client)} }
}`;

const moreChangesQuery = (
  client: SubgraphClient,
) => `query MoreTokenChanges($after: Bytes!, $since: Int!, $block: Bytes!) {
  page: tokens(first: ${PAGE}, orderBy: id, block: { hash: $block },
    where: { id_gt: $after, _change_block: { number_gte: $since } }) { ${tokenFields(client)} }
}`;

/**
 * Reads every token, at the newest block of the index. @throws as SubgraphClient.query, also while the chunks
 * are read
 */
export async function fetchTokenList(client: SubgraphClient, signal: AbortSignal): Promise<TokenList> {
  const { _meta: block } = await client.query(blockSchema, BLOCK_QUERY, {}, { signal });
  const chunks = parallelPages<IndexedToken>((range, first, stopped) => {
    const variables = { ...range, first, block: block.hash };
    return client.queryPage(tokens, pageQuery(client), variables, { signal: stopped });
  }, signal);
  return { block, chunks };
}

/**
 * Reads the tokens that changed after a block, at the newest one: one request when they are few. @throws as
 * above
 */
export async function fetchTokenChanges(
  client: SubgraphClient,
  { number }: IndexBlock,
  signal: AbortSignal,
): Promise<TokenList> {
  const since = Number(number > OVERLAP_BLOCKS ? number - OVERLAP_BLOCKS : 0n);
  const answer = await client.query(changesSchema, changesQuery(client), { since }, { signal });
  const { _meta: block } = answer;
  async function* chunks() {
    const guard = new PageGuard(MAX_ROWS_OF_LIST);
    let page = answer.tokens;
    for (;;) {
      guard.count(page.length);
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      const variables = { after: last.address, since, block: block.hash };
      page = await client.queryPage(tokens, moreChangesQuery(client), variables, { signal });
      if (page.some(({ address }) => address <= last.address)) {
        throw new AppError('UPSTREAM_INVALID', 'The index repeats a page');
      }
    }
  }
  return { block, chunks: chunks() };
}
