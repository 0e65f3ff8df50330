import { open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { Client } from 'pg';

/** Bytes of a row, uncompressed: a statement with them takes milliseconds, so that blocks do not wait. */
const PART_BYTES = 2 ** 20;
/** Half a gigabyte: a snapshot of millions of pools. Whoever may write rows could fill a disk otherwise. */
const MAX_PARTS = 512;
/** Milliseconds after which a copy is given up: a replica that reads its pools itself is ready by then. */
const COPY_TIMEOUT_MS = 20_000;
const compress = promisify<Buffer, { level: number }, Buffer>(gzip);
const decompress = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

/** A snapshot that is there in full. */
export interface SharedSnapshot {
  readonly id: string;
  /** Block of its states. */
  readonly number: bigint;
  readonly parts: number;
}

/**
 * Writes a snapshot file in parts and removes the former one. Returns false when another instance leads,
 * which leaves the former one there. @throws errors of the database and the file system
 */
export async function writeSnapshot(
  client: Pick<Client, 'query'>,
  { term, format, id }: { readonly term: string; readonly format: string; readonly id: string },
  { path, number }: { readonly path: string; readonly number: bigint },
): Promise<boolean> {
  const file = await open(path);
  try {
    let part = 0;
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES);
      if (bytesRead === 0) break;
      const { rowCount } = await client.query(
        `INSERT INTO swap_api_snapshot_parts (id, part, bytes)
         SELECT $2, $3, $4 FROM swap_api_shared_chain WHERE term = $1`,
        [term, id, part, await compress(buffer.subarray(0, bytesRead), { level: constants.Z_BEST_SPEED })],
      );
      if (rowCount === 0) return false;
      part += 1;
    }
    const { rowCount } = await client.query(
      `WITH ours AS (SELECT term FROM swap_api_shared_chain WHERE term = $1 FOR UPDATE),
         former AS (DELETE FROM swap_api_snapshots USING ours),
         parts AS (DELETE FROM swap_api_snapshot_parts USING ours WHERE id <> $2)
       INSERT INTO swap_api_snapshots (id, format, number, parts) SELECT $2, $3, $4, $5 FROM ours`,
      [term, id, format, number, part],
    );
    return rowCount === 1;
  } finally {
    await file.close();
  }
}

/** Returns the snapshot that is there; undefined without one of the format. @throws errors of the database */
export async function findSnapshot(
  client: Pick<Client, 'query'>,
  format: string,
): Promise<SharedSnapshot | undefined> {
  const { rows } = await client.query<{ id: string; number: string; parts: number }>(
    'SELECT id, number, parts FROM swap_api_snapshots WHERE format = $1',
    [format],
  );
  const [row] = rows;
  return row && { ...row, number: BigInt(row.number) };
}

/**
 * Copies a snapshot to a file, which is renamed into place when it is complete. Returns false when it was
 * removed meanwhile, is too large or too slow. @throws errors of the database and the file system
 */
export async function copySnapshot(
  client: Pick<Client, 'query'>,
  { id, parts }: SharedSnapshot,
  path: string,
): Promise<boolean> {
  if (parts > MAX_PARTS) return false;
  const until = performance.now() + COPY_TIMEOUT_MS;
  const unfinished = `${path}.${process.pid}`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    for (let part = 0; part < parts; part += 1) {
      const { rows } = await client.query<{ bytes: Buffer }>(
        'SELECT bytes FROM swap_api_snapshot_parts WHERE id = $1 AND part = $2',
        [id, part],
      );
      const [row] = rows;
      if (row === undefined || performance.now() > until) return false;
      await file.write(await decompress(row.bytes, { maxOutputLength: PART_BYTES }));
    }
    await file.close();
    await rename(unfinished, path);
    return true;
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
}
