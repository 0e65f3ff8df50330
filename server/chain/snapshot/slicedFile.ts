import { createHash, type Hash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { yieldToEventLoop } from '../../runtime/eventLoop.ts';

const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;
/** A longer first slice is none of a snapshot. */
const MAX_FIRST_BYTES = 2 ** 20;
const HASHED_AT_ONCE = 4 * 2 ** 20;

/**
 * Writes slices, each after its length, and a SHA-256 of all at the end. The file is renamed into place when
 * it is complete. @throws errors of the file system
 */
export async function writeSlices(path: string, slices: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    for await (const slice of slices) {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(slice.length);
      for (const part of [length, slice]) {
        hash.update(part);
        await file.write(part);
      }
    }
    await file.write(hash.digest());
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  await file.close();
  await rename(unfinished, path);
}

/** Returns the slices of a file; undefined if it is missing, cut or altered. */
export async function readSlices(path: string): Promise<Buffer[] | undefined> {
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined || file.length < DIGEST_BYTES) return undefined;
  const body = file.subarray(0, -DIGEST_BYTES);
  const digest = (await hashed(body)).digest();
  if (!digest.equals(file.subarray(-DIGEST_BYTES))) return undefined;
  const slices: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const start = at + LENGTH_BYTES;
    at = start + body.readUInt32BE(at);
    slices.push(body.subarray(start, at));
  }
  return slices;
}

/** Returns the first slice of a file without a proof of its integrity; undefined if there is none. */
export async function readFirstSlice(path: string): Promise<Buffer | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const length = await file.read(Buffer.alloc(LENGTH_BYTES), 0, LENGTH_BYTES, 0);
    if (length.bytesRead < LENGTH_BYTES) return undefined;
    const size = length.buffer.readUInt32BE();
    if (size > MAX_FIRST_BYTES) return undefined;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, LENGTH_BYTES);
    return bytesRead === size ? buffer : undefined;
  } finally {
    await file.close();
  }
}

async function hashed(body: Buffer): Promise<Hash> {
  const hash = createHash('sha256');
  for (let at = 0; at < body.length; at += HASHED_AT_ONCE) {
    hash.update(body.subarray(at, at + HASHED_AT_ONCE));
    await yieldToEventLoop();
  }
  return hash;
}

const ROWS = 250;

/** Encodes the rows in slices of 250, each in a separate turn of the event loop. */
export async function* slicesOf<Row>(
  rows: Iterable<Row>,
  encode: (rows: readonly Row[]) => Buffer,
): AsyncGenerator<Buffer, void, undefined> {
  let gathered: Row[] = [];
  for (const row of rows) {
    gathered.push(row);
    if (gathered.length < ROWS) continue;
    yield encode(gathered);
    gathered = [];
    await yieldToEventLoop();
  }
  if (gathered.length > 0) yield encode(gathered);
}
