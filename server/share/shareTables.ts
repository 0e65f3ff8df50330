import type { Client } from 'pg';

/** Blocks that the table keeps: a replica follows a gap of up to 1 024 blocks. */
export const KEPT_BLOCKS = 2_048;

/** Channel on which a new block is announced, and the one on which a follower is asked to look often. */
export const BLOCKS_CHANNEL = 'swap_api_blocks';
export const ASKED_CHANNEL = 'swap_api_asked';
/** Channel on which a new note is announced. */
export const NOTES_CHANNEL = 'swap_api_notes';

/** Locks of PostgreSQL, by numbers that nothing else in the database may use. */
export const LEADER_LOCK = 7_302_118_044_130n;
const TABLES_LOCK = 7_302_118_044_131n;

const CREATE = `
  CREATE TABLE IF NOT EXISTS swap_api_shared_chain (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    chain_id bigint NOT NULL,
    term text NOT NULL,
    leader_pid integer,
    head text
  );
  CREATE TABLE IF NOT EXISTS swap_api_shared_blocks (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    format text NOT NULL,
    term text NOT NULL,
    number bigint NOT NULL,
    hash text NOT NULL,
    parent_hash text NOT NULL,
    body text NOT NULL,
    fees text NOT NULL,
    checksum text NOT NULL,
    UNIQUE (format, hash)
  );
  CREATE TABLE IF NOT EXISTS swap_api_snapshots (
    id text PRIMARY KEY,
    format text NOT NULL,
    number bigint NOT NULL,
    parts integer NOT NULL
  );
  CREATE TABLE IF NOT EXISTS swap_api_snapshot_parts (
    id text NOT NULL,
    part integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (id, part)
  );
  ALTER TABLE swap_api_snapshot_parts ALTER bytes SET STORAGE EXTERNAL;
  CREATE TABLE IF NOT EXISTS swap_api_shared_notes (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    format text NOT NULL,
    note text NOT NULL
  );`;

/** Thrown when the database belongs to another chain. */
export class OtherChain extends Error {
  override readonly name = 'OtherChain';

  constructor(theirs: string, ours: number) {
    super(`SHARE_URL is the database of chain ${theirs}, not of chain ${ours}`);
  }
}

/**
 * Creates the tables where they are missing and the user may, and takes an empty database for the chain.
 * Returns whether the user may write. @throws OtherChain; errors of the database
 */
export async function openTables(client: Client, chainId: number): Promise<boolean> {
  const canWrite = (await exist(client)) ? await mayWrite(client) : await create(client, chainId);
  const { rows } = await client.query<{ chain_id: string }>('SELECT chain_id FROM swap_api_shared_chain');
  const theirs = rows[0]?.chain_id;
  if (theirs !== undefined && theirs !== String(chainId)) throw new OtherChain(theirs, chainId);
  return canWrite;
}

async function exist(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('swap_api_shared_notes') IS NOT NULL AS there`,
  );
  return rows[0]?.there === true;
}

async function mayWrite(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT has_table_privilege('swap_api_shared_chain', 'UPDATE')
       AND has_table_privilege('swap_api_shared_blocks', 'INSERT')
       AND has_table_privilege('swap_api_shared_blocks', 'DELETE')
       AND has_table_privilege('swap_api_snapshots', 'INSERT')
       AND has_table_privilege('swap_api_snapshot_parts', 'INSERT')
       AND has_table_privilege('swap_api_shared_notes', 'INSERT')
       AND has_table_privilege('swap_api_shared_notes', 'DELETE') AS may`,
  );
  return rows[0]?.may === true;
}

/** Creates the tables, one instance at a time: PostgreSQL's IF NOT EXISTS alone lets two collide. */
async function create(client: Client, chainId: number): Promise<boolean> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [TABLES_LOCK]);
  await client.query(CREATE);
  await client.query(
    `INSERT INTO swap_api_shared_chain (chain_id, term) VALUES ($1, '') ON CONFLICT DO NOTHING`,
    [chainId],
  );
  await client.query('COMMIT');
  return true;
}
