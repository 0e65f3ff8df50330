import type { Address } from 'viem';
import { z } from 'zod';
import type { Rational } from '../amm/rational.ts';
import type { Protocol } from '../routing/pool.ts';
import { addressField, countField, decimalField } from './fieldSchemas.ts';
import type { IndexBlock } from './indexBlock.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** A pair or pool as the list shows it. */
export interface ListedPool {
  readonly protocol: Protocol;
  readonly address: Address;
  readonly token0: ListedToken;
  readonly token1: ListedToken;
  /** Hundredths of a bip; 0 for a V2 pair. */
  readonly fee: number;
  /** Whole token1 per whole token0 after the last event; null before there is any. */
  readonly price: string | null;
  /** Worth after the last event, US dollars; null when a token was unpriced. */
  readonly tvlUSD: Rational | null;
  readonly volumeUSD: Rational | null;
  readonly txCount: number;
}

export interface ListedToken {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** Pairs or pools in the index's order: by worth, and those without a worth by address, both descending. */
export interface PoolPages {
  readonly worth: readonly ListedPool[];
  readonly worthless: readonly ListedPool[];
}

const PAGE = 1000;

const tokenSchema = z
  .object({ id: addressField, symbol: z.string(), name: z.string(), decimals: z.int().min(0).max(255) })
  .transform(({ id, ...token }): ListedToken => ({ address: id, ...token }));

const pairFields = {
  id: addressField,
  token0: tokenSchema,
  token1: tokenSchema,
  price: z.string().nullable(),
  tvlUSD: decimalField.nullable(),
  volumeUSD: decimalField.nullable(),
  txCount: countField,
};
const pairSchema = z
  .object(pairFields)
  .transform(({ id, ...pair }): ListedPool => ({ protocol: 'v2', address: id, fee: 0, ...pair }));
const poolSchema = z
  .object({ ...pairFields, fee: z.int() })
  .transform(({ id, ...pool }): ListedPool => ({ protocol: 'v3', address: id, ...pool }));

const FIELDS = `id token0 { id symbol name decimals } token1 { id symbol name decimals }
  price tvlUSD volumeUSD txCount`;

const queryOf = (entity: 'Pair' | 'Pool', list: string, fields: string) => `query List${entity}s(
  $worth: ${entity}_filter!, $worthless: ${entity}_filter!, $first: Int!, $skip: Int!, $block: Bytes!) {
  worth: ${list}(first: $first, skip: $skip, orderBy: tvlUSD, orderDirection: desc, where: $worth,
    block: { hash: $block }) { ${fields} }
  worthless: ${list}(first: $first, skip: $skip, orderBy: id, orderDirection: desc, where: $worthless,
    block: { hash: $block }) { ${fields} }
}`;

const SOURCES = {
  v2: { query: queryOf('Pair', 'pairs', FIELDS), schema: z.array(pairSchema) },
  v3: { query: queryOf('Pool', 'pools', `${FIELDS} fee`), schema: z.array(poolSchema) },
};

/** The first `count` pairs or pools of each kind, of all or with a token, at one block. @throws as `SubgraphClient.query` */
export async function fetchPoolPages(
  client: SubgraphClient,
  block: IndexBlock,
  protocol: Protocol,
  token: Address | undefined,
  count: number,
): Promise<PoolPages> {
  const { query, schema } = SOURCES[protocol];
  const answerSchema = z.object({ worth: schema, worthless: schema });
  const ofToken = token === undefined ? [] : [{ or: [{ token0: token }, { token1: token }] }];
  const filters = {
    worth: { and: [{ tvlUSD_gt: '0' }, ...ofToken] },
    worthless: { and: [{ or: [{ tvlUSD: null }, { tvlUSD: '0' }] }, ...ofToken] },
  };
  const worth: ListedPool[] = [];
  const worthless: ListedPool[] = [];
  for (let skip = 0; skip < count; skip += PAGE) {
    const first = Math.min(PAGE, count - skip);
    const page = await client.query(answerSchema, query, { ...filters, first, skip, block: block.hash });
    worth.push(...page.worth);
    worthless.push(...page.worthless);
    if (page.worth.length < first && page.worthless.length < first) break;
  }
  return { worth, worthless };
}
