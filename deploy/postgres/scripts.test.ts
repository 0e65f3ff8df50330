import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/* What the scripts make of settings that nobody means, with a pg_basebackup that only writes a file. */

const OLD = ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z', '2026-01-03T00-00-00Z'];
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

let folder: string;
let backups: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup scripts '));
  backups = join(folder, 'the backups');
  for (const name of OLD) mkdirSync(join(backups, name), { recursive: true });
  standIn('pg_basebackup', 'mkdir "$2" && echo copy > "$2/base.tar.gz"');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a program of this name before those of the machine. */
function standIn(name: string, commands: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${commands}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
}

async function run(name: string, words: readonly string[] = [], settings: Record<string, string> = {}) {
  const child = spawn('sh', [script(name), ...words], {
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, BACKUP_FOLDER: backups, ...settings },
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { out, error, code };
}
const kept = () => readdirSync(backups).sort();

test.each(['0', '00', '-1', '1.5', '7x', '1; rm -rf /', '99999999'])(
  'backup.sh: KEEP=%s is refused before anything is copied or removed',
  async (KEEP) => {
    const { error, code } = await run('backup.sh', [], { KEEP });
    expect([code, error]).toEqual([2, `KEEP must be a number from 1 on, and not "${KEEP}"\n`]);
    expect(kept()).toEqual(OLD);
  },
);

test('backup.sh: KEEP=1 keeps the one that was made, and an empty KEEP is seven', async () => {
  expect((await run('backup.sh', [], { KEEP: '' })).code).toBe(0);
  expect(kept()).toHaveLength(4);
  standIn('date', 'echo 2026-12-01T00-00-00Z');
  expect((await run('backup.sh', [], { KEEP: '1' })).code).toBe(0);
  expect(kept()).toEqual(['2026-12-01T00-00-00Z']);
});

test('backup.sh: what is no backup stays, also where its name begins with a time', async () => {
  for (const name of ['2020-01-01T notes.txt', '2020-01-01T00-00-00Z.txt', 'read me'])
    writeFileSync(join(backups, name), '');
  expect((await run('backup.sh', [], { KEEP: '1' })).code).toBe(0);
  expect(kept().filter((name) => /txt|read/.test(name))).toHaveLength(3);
});

test('backup.sh: a copy that fails leaves nothing, and takes the place of none', async () => {
  standIn('pg_basebackup', 'mkdir "$2" && echo half > "$2/base.tar.gz" && exit 3');
  expect((await run('backup.sh', [], { KEEP: '1', METRICS_FOLDER: join(folder, 'metrics') })).code).toBe(3);
  expect(kept()).toEqual(OLD);
  // The age of the last good one goes on growing, which is what the alert looks at.
  expect(existsSync(join(folder, 'metrics'))).toBe(false);
});

test('backup.sh: two of one second do not mix', async () => {
  standIn('date', 'echo 2026-12-01T00-00-00Z');
  expect((await run('backup.sh')).code).toBe(0);
  expect(await run('backup.sh')).toMatchObject({
    code: 1,
    error: expect.stringContaining('is there already'),
  });
  expect(readdirSync(join(backups, '2026-12-01T00-00-00Z'))).toEqual(['base.tar.gz']);
  expect(kept()).toEqual([...OLD, '2026-12-01T00-00-00Z']);
});

test('backup.sh: a folder that is given as a word is refused, and so is none', async () => {
  expect((await run('backup.sh', ['/somewhere'])).error).toContain('takes no arguments');
  expect((await run('backup.sh', [], { BACKUP_FOLDER: '' })).error).toContain('BACKUP_FOLDER: is not set');
  expect(kept()).toEqual(OLD);
});

test('restore.sh: a backup that is cut off says that no server may start there', async () => {
  const [backup, data] = [join(backups, OLD[0] ?? ''), join(folder, 'data')];
  writeFileSync(join(backup, 'base.tar.gz'), 'half of one');
  const { error, code } = await run('restore.sh', [backup, data]);
  expect(code).toBeGreaterThan(0);
  expect(error).toContain(`» ${data} is not restored: empty it, and start no server there\n`);
});

test('restore.sh: a folder with data, a backup that is none, and a word too few change nothing', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  writeFileSync(join(data, 'PG_VERSION'), '18');
  const backup = join(backups, OLD[0] ?? '');
  writeFileSync(join(backup, 'base.tar.gz'), '');
  expect(await run('restore.sh', [backup, data])).toMatchObject({
    code: 1,
    error: `${data} is not empty: move what is there away first\n`,
  });
  expect((await run('restore.sh', [join(backups, 'none'), data])).error).toContain('is no backup');
  expect((await run('restore.sh', [backup])).code).toBe(2);
  expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('18');
});
