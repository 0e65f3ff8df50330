import { Client } from 'pg';

/** Size of the rows of an index. */
export interface DatabaseSize {
  /** Rows and bytes, indexes included, of all versions. */
  readonly rows: number;
  readonly bytes: number;
  /** The same without replaced versions, as with pruning. */
  readonly newestRows: number;
  readonly newestBytes: number;
}

const TABLES = `SELECT format('%I.%I', table_schema, table_name) AS name,
  bool_or(column_name = 'block_range') AS versioned
  FROM information_schema.columns
  WHERE table_schema LIKE 'sgd%' AND table_name NOT LIKE 'poi2$' AND table_name NOT LIKE 'data_sources$'
  GROUP BY table_schema, table_name`;

/** Counts every table of the only subgraph behind `databaseUrl`. */
export async function sizeOfIndex(databaseUrl: string): Promise<DatabaseSize> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; versioned: boolean }>(TABLES);
    const size = { rows: 0, bytes: 0, newestRows: 0, newestBytes: 0 };
    for (const { name, versioned } of tables) {
      const newest = versioned ? 'upper_inf(block_range)' : 'true';
      const { rows } = await client.query<{ rows: string; newest: string; bytes: string }>(
        `SELECT count(*) AS rows, count(*) FILTER (WHERE ${newest}) AS newest,
          pg_total_relation_size('${name}') AS bytes FROM ${name}`,
      );
      const [table] = rows;
      if (table === undefined || table.rows === '0') continue;
      const bytes = Number(table.bytes);
      size.rows += Number(table.rows);
      size.bytes += bytes;
      size.newestRows += Number(table.newest);
      size.newestBytes += (bytes * Number(table.newest)) / Number(table.rows);
    }
    return size;
  } finally {
    await client.end();
  }
}
