import { Client } from 'pg';

export interface Filling {
  readonly tokens: number;
  /** Pairs of a filled token with wrapped native coin; at most as many as tokens. */
  readonly pairs: number;
}

/** Rows that one statement adds. */
const CHUNK = 50_000;
/** Beyond what graph-node numbers rows with, which begins with the block. */
const FIRST_VID = 10 ** 18;
/** Words of names, in several scripts, so that a search has something to find in each. */
const WORDS = ['Inu', 'Swap', 'Доллар', 'Котик', '猫コイン', 'Ελλάς', '100%', 'A_B', 'Finance', 'Moon'];

/**
 * Adds tokens and pairs to the database of an index, as rows that its mappings could have written: copies of
 * a row that is there with another address, name and activity, unchanged since the first block, because what
 * has changed lately is read apart. Activity falls with the number of the token, so that most of them tie at
 * one event, as on a real chain.
 * @throws Error when the database holds no subgraph with a pair of its own
 */
export async function fillIndex(databaseUrl: string, { tokens, pairs }: Filling): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from deployment_schemas');
    const schema = rows[0]?.name;
    if (schema === undefined) throw new Error('the database holds no subgraph');
    await client.query(`set search_path to ${schema}, public`);
    for (let from = 1; from <= tokens; from += CHUNK) {
      await client.query(tokensStatement, [from, Math.min(from + CHUNK - 1, tokens), WORDS]);
    }
    for (let from = 1; from <= pairs; from += CHUNK) {
      await client.query(pairsStatement, [from, Math.min(from + CHUNK - 1, pairs)]);
    }
    await client.query('analyze token; analyze pair;');
  } finally {
    await client.end();
  }
}

const address = (kind: string) => `'\\x' || substr(encode(sha256(('${kind}' || n)::bytea), 'hex'), 1, 40)`;

/** The first row of a table with some of its columns replaced, once for each number from $1 to $2. */
const copiesOf = (table: string, condition: string, columns: string) => `
  insert into ${table}
  select copy.*
  from ${table} as original, generate_series($1::int, $2::int) as n,
    (select min(lower(block_range)) as begin from ${table}) as first,
    jsonb_populate_record(original, jsonb_build_object('vid', ${FIRST_VID} + n,
      'block_range', '[' || first.begin || ',)', ${columns})) as copy
  where original.vid = (select min(vid) from ${table} where upper_inf(block_range) and ${condition})`;

const tokensStatement = copiesOf(
  'token',
  'pricing_rank = 0 and price_usd is not null',
  `'id', ${address('token')},
   'symbol', 'T' || upper(substr(md5(n::text), 1, 5)),
   'name', initcap(substr(md5(n::text), 6, 6)) || ' ' || ($3::text[])[1 + n % ${WORDS.length}] || ' ' || n,
   'tx_count', 1 + 1000000 / (n + 50)`,
);

const pairsStatement = copiesOf(
  'pair',
  'tvl_in_anchor > 1',
  `'id', ${address('pair')},
   'token_0', case when original.anchor = original.token_0 then original.token_0 else (${address('token')})::bytea end,
   'token_1', case when original.anchor = original.token_0 then (${address('token')})::bytea else original.token_1 end,
   'tvl_in_anchor', original.tvl_in_anchor / n, 'hour', -1, 'history', null`,
);
