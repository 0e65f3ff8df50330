import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '../harness/postgres.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';

/*
 * The database server of an index is copied while it is written to, and restored: every transaction is there
 * whole or not at all. The scripts and the server are the real ones; pg_basebackup is harness/baseBackup.ts.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HBA = fileURLToPath(new URL('../../deploy/postgres/pg_hba.conf', import.meta.url));

let folder: TemporaryFolder;
let server: Postgres;
const started: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await createTemporaryFolder('backup');
  const program = join(folder.path, 'bin', 'pg_basebackup');
  await mkdir(join(folder.path, 'bin'));
  await writeFile(
    program,
    `#!/bin/sh\nexec '${process.execPath}' --import tsx '${join(ROOT, 'fork-tests/harness/baseBackup.ts')}' "$@"\n`,
  );
  await chmod(program, 0o755);
  // The server runs as another user, who cannot read this checkout.
  const hba = join(folder.path, 'pg_hba.conf');
  await chmod(folder.path, 0o755);
  await writeFile(hba, await readFile(HBA), { mode: 0o644 });
  server = await startPostgres({
    settings: { wal_level: 'replica', max_wal_senders: '4', hba_file: hba },
  });
  started.push(server);
});
afterEach(async () => {
  for (const each of started.splice(0).reverse()) await each.stop();
  await folder.remove();
});

const backups = () => join(folder.path, 'backups');
const metrics = () => join(folder.path, 'metrics');
const copies = async () => (await readdir(backups())).sort();

async function run(script: string, args: readonly string[] = [], settings: Record<string, string> = {}) {
  const url = new URL(server.url);
  return promisify(execFile)(join(ROOT, 'deploy', 'postgres', script), [...args], {
    cwd: ROOT,
    env: {
      PATH: `${join(folder.path, 'bin')}:${process.env['PATH']}`,
      TSX_DISABLE_CACHE: '1',
      PGHOST: url.hostname,
      PGPORT: url.port,
      PGUSER: url.username,
      PGPASSWORD: url.password,
      BACKUP_FOLDER: backups(),
      METRICS_FOLDER: metrics(),
      ...settings,
    },
  });
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  started.push({ stop: () => client.end() });
  return client;
}

/** Writes pairs of rows, each pair in one transaction, until it is told to stop. Returns how many. */
async function writePairs(client: Client, isOver: () => boolean): Promise<number> {
  let pair = 0;
  for (; !isOver(); pair++) {
    await client.query('BEGIN');
    for (const side of [0, 1])
      await client.query('INSERT INTO pairs SELECT $1::int, $2::int, repeat(md5($1::int::text), 400)', [
        pair,
        side,
      ]);
    await client.query('COMMIT');
  }
  return pair;
}

test('a copy that is made under writes is restored with each transaction whole', {
  timeout: 120_000,
}, async () => {
  const [reader, writer] = [await connect(server.url), await connect(server.url)];
  await reader.query('CREATE EXTENSION pg_trgm');
  await reader.query('CREATE TABLE pairs (pair int, side int, content text)');
  await reader.query('CREATE INDEX ON pairs USING gin (content gin_trgm_ops)');
  let isOver = false;
  const writing = writePairs(writer, () => isOver);
  const count = async (client: Client) => {
    const { rows } = await client.query<{ rows: number; pairs: number }>(
      'SELECT count(*)::int AS rows, count(DISTINCT pair)::int AS pairs FROM pairs',
    );
    return rows[0] ?? { rows: 0, pairs: 0 };
  };
  await expect.poll(async () => (await count(reader)).pairs).toBeGreaterThan(5);
  const before = await count(reader);
  await run('backup.sh');
  const after = await count(reader);
  isOver = true;
  await writing;

  const [copy = ''] = await copies();
  const restored = await startPostgres({
    fill: async (data) => {
      await run('restore.sh', [join(backups(), copy), data]);
      return new URL(server.url).password;
    },
  });
  started.push(restored);
  const found = await count(await connect(restored.url));
  expect(found.rows).toBe(2 * found.pairs);
  expect(found.pairs).toBeGreaterThanOrEqual(before.pairs);
  // The one that was under way when the copy ended may be in it.
  expect(found.pairs).toBeLessThanOrEqual(after.pairs + 1);

  const told = await readFile(join(metrics(), 'indexBackup.prom'), 'utf8');
  expect(told).toMatch(/^index_backup_timestamp_seconds \d{10}$/m);
  expect(told).toMatch(/^index_backup_bytes [1-9]\d+$/m);
});

test('what fails leaves no copy, old ones go, and nothing is restored over data', {
  timeout: 120_000,
}, async () => {
  for (const old of ['2020-01-01T00-00-00Z', '2021-01-01T00-00-00Z'])
    await mkdir(join(backups(), old), { recursive: true });
  await expect(run('backup.sh', [], { PGPASSWORD: 'wrong', KEEP: '1' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('password authentication failed'),
  });
  expect(await copies()).toEqual(['2020-01-01T00-00-00Z', '2021-01-01T00-00-00Z']);
  await run('backup.sh', [], { KEEP: '2' });
  const [kept, made = ''] = await copies();
  expect([kept, (await copies()).length]).toEqual(['2021-01-01T00-00-00Z', 2]);

  const data = join(folder.path, 'data');
  await mkdir(data);
  await writeFile(join(data, 'PG_VERSION'), '18');
  await expect(run('restore.sh', [join(backups(), made), data])).rejects.toMatchObject({
    code: 1,
    stderr: `${data} is not empty: move what is there away first\n`,
  });
  await expect(run('restore.sh', [join(backups(), '2021-01-01T00-00-00Z'), data])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is no backup'),
  });
  expect(await readdir(data)).toEqual(['PG_VERSION']);
});
