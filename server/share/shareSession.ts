import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Hash } from 'viem';
import type { BlockRow } from './blockRow.ts';
import type { BlockLink } from './knownBlocks.ts';
import {
  ASKED_CHANNEL,
  BLOCKS_CHANNEL,
  KEPT_BLOCKS,
  LEADER_LOCK,
  NOTES_CHANNEL,
  openTables,
} from './shareTables.ts';

export interface ShareSessionOptions {
  readonly url: string;
  readonly chainId: number;
  /** Called when another instance has written a block. */
  readonly onBlock?: () => void;
  /** Called when another instance answers callers, so that its blocks should be new. */
  readonly onAsked?: () => void;
  /** Called when an instance, perhaps this one, has left a note. */
  readonly onNote?: () => void;
  /** Called once when the connection is lost. */
  readonly onLost?: (error: Error) => void;
}

/** The row that all instances agree on. */
export interface SharedState {
  /** Names the instance that may write, and the time since it may. */
  readonly term: string;
  /** Newest block of the writer; null before the first. */
  readonly head: Hash | null;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** Longer than any statement takes: a database that hangs must not hold up the next try. */
const QUERY_TIMEOUT_MS = 5_000;

/** Returns the options of each connection to the database. */
export function clientOptions(url: string) {
  return {
    connectionString: url,
    application_name: 'swap-api',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  };
}

/**
 * One connection to the database. The leader's lock belongs to it: an instance whose connection is gone
 * leads no more, and can write no more.
 */
export class ShareSession {
  readonly #client: Client;
  readonly canWrite: boolean;
  #isLost = false;

  private constructor(client: Client, canWrite: boolean) {
    this.#client = client;
    this.canWrite = canWrite;
  }

  /** @throws OtherChain; errors of the database */
  static async open(options: ShareSessionOptions): Promise<ShareSession> {
    const { url, chainId, onBlock, onAsked, onNote, onLost } = options;
    // Loaded lazily, because it slows the start and only a configured database needs it.
    const pg = await import('pg');
    const client = new pg.Client(clientOptions(url));
    let session: ShareSession | undefined;
    // Before the session is there, the failure of `connect` or of a statement says the same.
    const lose = (error: Error) => {
      if (session === undefined || session.#isLost) return;
      session.#isLost = true;
      onLost?.(error);
    };
    client.on('error', lose);
    client.on('end', () => lose(new Error('The connection to the database of SHARE_URL ended.')));
    const bells = new Map([
      [BLOCKS_CHANNEL, onBlock],
      [ASKED_CHANNEL, onAsked],
      [NOTES_CHANNEL, onNote],
    ]);
    client.on('notification', ({ channel }) => bells.get(channel)?.());
    try {
      await client.connect();
      const canWrite = await openTables(client, chainId);
      await client.query(`LISTEN ${BLOCKS_CHANNEL}; LISTEN ${ASKED_CHANNEL}; LISTEN ${NOTES_CHANNEL}`);
      session = new ShareSession(client, canWrite);
      return session;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  async state(): Promise<SharedState> {
    const { rows } = await this.#client.query<SharedState>('SELECT term, head FROM swap_api_shared_chain');
    return rows[0] ?? { term: '', head: null };
  }

  /** Returns the places of the blocks written after `sequence`, and the last sequence. */
  async linksAfter(sequence: string, format: string) {
    const { rows } = await this.#client.query<LinkRow>(
      `SELECT sequence, number, hash, parent_hash FROM swap_api_shared_blocks
       WHERE sequence > $1 AND format = $2 ORDER BY sequence`,
      [sequence, format],
    );
    const links = rows.map(
      ({ number, hash, parent_hash: parentHash }): BlockLink => ({
        number: BigInt(number),
        hash,
        parentHash,
      }),
    );
    return { links, sequence: rows.at(-1)?.sequence ?? sequence };
  }

  async rows(format: string, hashes: readonly Hash[]): Promise<readonly BlockRow[]> {
    const { rows } = await this.#client.query<BlockRow>(
      `SELECT number, hash, parent_hash, body, fees, checksum FROM swap_api_shared_blocks
       WHERE format = $1 AND hash = ANY($2)`,
      [format, hashes],
    );
    return rows;
  }

  /** Begins to lead if nobody does. Returns the new term; undefined where another instance leads. */
  async lead(): Promise<string | undefined> {
    const { rows } = await this.#client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      LEADER_LOCK,
    ]);
    if (rows[0]?.mine !== true) return undefined;
    const term = randomUUID();
    await this.#client.query('UPDATE swap_api_shared_chain SET term = $1, leader_pid = pg_backend_pid()', [
      term,
    ]);
    return term;
  }

  /** Ends the connection of the leader of a term, which hangs. A newer leader stays. */
  async depose(term: string): Promise<void> {
    await this.#client.query(
      `SELECT pg_terminate_backend(leader_pid) FROM swap_api_shared_chain
       WHERE term = $1 AND leader_pid IN (
         SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
           AND (classid::bigint << 32 | objid::bigint) = $2)`,
      [term, LEADER_LOCK],
    );
  }

  /**
   * Writes blocks, names the newest, and removes those that are too old: all or nothing. A block that is
   * there stays as it is. Returns false, and writes nothing, when another instance leads.
   */
  async write(term: string, format: string, rows: readonly BlockRow[], head: Hash): Promise<boolean> {
    const { rowCount } = await this.#client.query(
      `WITH ours AS (
         UPDATE swap_api_shared_chain SET head = $3 WHERE term = $1 RETURNING term
       ), added AS (
         INSERT INTO swap_api_shared_blocks
           (format, term, number, hash, parent_hash, body, fees, checksum)
         SELECT $2, ours.term, r.* FROM ours, jsonb_to_recordset($4::jsonb) AS r
           (number bigint, hash text, parent_hash text, body text, fees text, checksum text)
         ORDER BY r.number
         ON CONFLICT (format, hash) DO NOTHING
       ), removed AS (
         DELETE FROM swap_api_shared_blocks USING ours
         WHERE sequence <= (SELECT max(sequence) FROM swap_api_shared_blocks) - ${KEPT_BLOCKS}
       )
       SELECT pg_notify('${BLOCKS_CHANNEL}', '') FROM ours`,
      [term, format, head, JSON.stringify(rows)],
    );
    return rowCount === 1;
  }

  /** Statements on snapshots and notes, which wait for their turn among those of blocks. */
  get statements(): Pick<Client, 'query'> {
    return this.#client;
  }

  async tellAsked(): Promise<void> {
    await this.#client.query(`NOTIFY ${ASKED_CHANNEL}`);
  }

  async close(): Promise<void> {
    this.#isLost = true;
    await this.#client.end().catch(() => undefined);
  }
}

interface LinkRow {
  readonly sequence: string;
  readonly number: string;
  readonly hash: Hash;
  readonly parent_hash: Hash;
}
