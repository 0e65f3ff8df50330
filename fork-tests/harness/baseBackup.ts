import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip, type Gzip } from 'node:zlib';
import pg from 'pg';

/*
 * `pg_basebackup` for tests: the packages of PostgreSQL from npm have the server and none of its clients. It
 * sends the command that the real one sends, and writes what the server answers; it knows the options of
 * deploy/postgres/backup.sh only.
 */

/** The server's answer is a stream of messages, each of which begins with what it is. */
const NEW_ARCHIVE = 'n';
const MANIFEST = 'm';
const CONTENT = 'd';

interface CopyData {
  readonly chunk: Buffer;
}

/** Writes each archive of the answer into a file of its own, zipped but for the manifest. */
class Archives {
  readonly #folder: string;
  readonly #ended: Promise<void>[] = [];
  #archive: Gzip | ReturnType<typeof createWriteStream> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  take({ chunk }: CopyData): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === NEW_ARCHIVE)
      this.#open(`${chunk.subarray(1, chunk.indexOf(0, 1)).toString()}.gz`, createGzip());
    else if (kind === MANIFEST) this.#open('backup_manifest', undefined);
    else if (kind === CONTENT) this.#archive?.write(Buffer.from(chunk.subarray(1)));
  }

  async end(): Promise<void> {
    this.#archive?.end();
    await Promise.all(this.#ended);
  }

  #open(name: string, zipped: Gzip | undefined): void {
    this.#archive?.end();
    const file = createWriteStream(join(this.#folder, name));
    this.#ended.push(finished(file));
    if (zipped !== undefined) zipped.pipe(file);
    this.#archive = zipped ?? file;
  }
}

const { values } = parseArgs({
  options: {
    pgdata: { type: 'string' },
    format: { type: 'string' },
    gzip: { type: 'boolean' },
    'wal-method': { type: 'string' },
    checkpoint: { type: 'string' },
    label: { type: 'string' },
  },
});
const { pgdata = '', label, ...rest } = values;
if (JSON.stringify(rest) !== '{"format":"tar","gzip":true,"wal-method":"fetch","checkpoint":"fast"}')
  throw new Error(`other options than those of backup.sh: ${JSON.stringify(rest)}`);
await mkdir(pgdata, { recursive: true });
const archives = new Archives(pgdata);
// The protocol of replication is one startup parameter that the library passes on, and its types do not name.
const client = new pg.Client({ replication: 'true' } as pg.ClientConfig);
await client.connect();
try {
  const query = new pg.Query(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'yes')`);
  Object.assign(query, { handleCopyData: (message: CopyData) => archives.take(message) });
  await new Promise<void>((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
  await archives.end();
} finally {
  await client.end();
}
