import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './ports.ts';
import { prepareBinaries } from './postgresBinaries.ts';
import { type ManagedProcess, startProcess } from './process.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';

const USER = 'graph';
const START_TIMEOUT_MS = 90_000;
/** Uid and gid of `nobody`: PostgreSQL refuses to run as root. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

/**
 * A scratch database: nothing waits for the disk, nothing survives a crash, nothing lies outside its folder.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  dynamic_shared_memory_type: 'mmap',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
};

export interface Postgres {
  /** URL of an empty database, whose user may create others. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Settings beside those of a scratch database. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Fills the data folder and returns the password. Default: a new database, as graph-node needs it. */
  readonly fill?: (data: string) => Promise<string>;
}

/**
 * A PostgreSQL server of its own, as graph-node needs it: locale C, UTF-8, a user who may create extensions.
 */
export async function startPostgres({ settings = {}, fill }: PostgresOptions = {}): Promise<Postgres> {
  const otherUser = process.getuid?.() === 0 ? UNPRIVILEGED : undefined;
  const folder = await createTemporaryFolder('postgres');
  let server: ManagedProcess | undefined;
  const stop = async (): Promise<void> => {
    await server?.stop();
    await folder.remove();
  };
  try {
    const data = join(folder.path, 'data');
    const passwordFile = join(folder.path, 'password');
    await mkdir(data, { mode: 0o700 });
    const binaries = await prepareBinaries(folder.path, otherUser !== undefined);
    const environment = { cwd: folder.path, env: { LC_ALL: 'C', TZ: 'UTC' }, ...otherUser };
    const initialise = async (): Promise<string> => {
      const password = randomBytes(16).toString('hex');
      await writeFile(passwordFile, password, { mode: 0o600 });
      if (otherUser !== undefined) {
        for (const path of [folder.path, data, passwordFile]) await chown(path, otherUser.uid, otherUser.gid);
      }
      const initdb = ['-D', data, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
      await promisify(execFile)(
        join(binaries, 'initdb'),
        [...initdb, '-E', 'UTF8', '--no-locale', '--no-sync'],
        environment,
      );
      return password;
    };
    const password = await (fill?.(data) ?? initialise());
    if (fill !== undefined && otherUser !== undefined) {
      await chown(folder.path, otherUser.uid, otherUser.gid);
      for (const path of ['', ...(await readdir(data, { recursive: true }))])
        await chown(join(data, path), otherUser.uid, otherUser.gid);
    }

    const port = await freePort();
    const url = `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`;
    server = await startProcess({
      name: 'PostgreSQL',
      command: join(binaries, 'postgres'),
      args: ['-D', data, '-p', String(port), ...settingArguments(settings)],
      ready: () => execute(url, 'SELECT 1'),
      readyTimeoutMs: START_TIMEOUT_MS,
      stopSignal: 'SIGQUIT',
      ...environment,
    });
    return { url, pid: server.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates one more empty database on the server of `url` and returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await execute(url, `CREATE DATABASE "${name}" TEMPLATE template0`);
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
