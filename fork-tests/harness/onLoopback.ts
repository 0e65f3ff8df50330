import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SOURCE = fileURLToPath(new URL('./onLoopback.c', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

let building: Promise<string | undefined> | undefined;

/**
 * The environment of a program that listens on all interfaces and shall be reached from this machine alone.
 * Empty where that cannot be had: on another system than Linux, or without a C compiler.
 */
export async function onLoopback(): Promise<{ readonly LD_PRELOAD?: string }> {
  building ??= build();
  const library = await building;
  return library === undefined ? {} : { LD_PRELOAD: library };
}

/** Returns the path of the library, which appears by one rename. */
async function build(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const hash = createHash('sha256')
    .update(await readFile(SOURCE))
    .update(process.arch);
  const path = join(CACHE, `onLoopback-${hash.digest('hex').slice(0, 16)}.so`);
  if (existsSync(path)) return path;
  await mkdir(CACHE, { recursive: true });
  const workshop = await mkdtemp(join(CACHE, 'compiling-'));
  const made = join(workshop, 'onLoopback.so');
  try {
    await promisify(execFile)('cc', ['-shared', '-fPIC', '-O1', '-o', made, SOURCE]);
    await rename(made, path);
    return path;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(workshop, { recursive: true });
  }
}
