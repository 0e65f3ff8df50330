import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withBuildLock } from './buildLock.ts';
import { laySources, SOURCES } from './laySources.ts';
import { withStartBlock } from './manifest.ts';
import { pricingModule } from './pricing.ts';

const SUBGRAPH = dirname(fileURLToPath(import.meta.url));
const CACHE = join(SUBGRAPH, '..', '.cache', 'subgraph');
const BUILD_TIMEOUT_MS = 600_000;

const requireFrom = createRequire(import.meta.url);
const graphCli = join(dirname(requireFrom.resolve('@graphprotocol/graph-cli/package.json')), 'bin', 'run.js');
const run = promisify(execFile);

/**
 * The folder with the compiled subgraph: `subgraph.yaml` and all that it names. Named by a hash of the
 * sources, so that sources that are compiled already are not compiled again. It is built aside and appears by
 * one rename: two builds at once cannot spoil each other, and usually the second waits for the first.
 * @param networks another text of `networks.json`, with other anchors
 */
export async function buildSubgraph(networks?: string): Promise<string> {
  const target = join(CACHE, await hashOfSources(networks));
  if (existsSync(target)) return target;
  await mkdir(CACHE, { recursive: true });
  await withBuildLock(`${target}.lock`, async () => {
    if (!existsSync(target)) await compile(target, networks);
  });
  return target;
}

/**
 * Compiles sources that `change` has changed in a folder of their own.
 * @returns that folder, which is the caller's to remove, and the compiled subgraph in it
 */
export async function buildChanged(
  change: (folder: string) => Promise<void>,
): Promise<{ readonly folder: string; readonly compiled: string }> {
  await mkdir(CACHE, { recursive: true });
  // The compiler looks for packages in the folders above.
  const folder = await mkdtemp(join(CACHE, 'changed-'));
  try {
    await layOut(folder);
    await change(folder);
    await graph(folder, 'build');
    return { folder, compiled: join(folder, 'build') };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function compile(target: string, networks: string | undefined): Promise<void> {
  const workshop = await mkdtemp(join(CACHE, 'building-'));
  try {
    await layOut(workshop, networks);
    await graph(workshop, 'build');
    await rename(join(workshop, 'build'), target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Copies the sources into `folder`, with the code that graph-cli generates for them. */
export async function layOut(folder: string, networks?: string): Promise<void> {
  await laySources(folder, networks);
  await graph(folder, 'codegen');
}

/**
 * Copies a compiled subgraph, this one where no other is given, into `folder`, with every data source
 * starting at `startBlock` of the chain at hand, not where the contracts of the manifest's network were
 * deployed.
 */
export async function installSubgraph(folder: string, startBlock: number, compiled?: string): Promise<void> {
  await cp(compiled ?? (await buildSubgraph()), folder, { recursive: true });
  const manifest = join(folder, 'subgraph.yaml');
  await writeFile(manifest, withStartBlock(await readFile(manifest, 'utf8'), startBlock));
}

/** Runs one command of graph-cli in `folder`, with a home of its own, because it keeps caches there. */
async function graph(folder: string, command: string): Promise<void> {
  const home = join(folder, '.home');
  const env = {
    ...process.env,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
  };
  try {
    await run(process.execPath, [graphCli, command], { cwd: folder, env, timeout: BUILD_TIMEOUT_MS });
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw output === '' ? error : new Error(`graph ${command} failed\n${output}`);
  }
}

async function hashOfSources(networks: string | undefined): Promise<string> {
  const hash = createHash('sha256');
  for (const tool of ['@graphprotocol/graph-cli', '@graphprotocol/graph-ts']) {
    hash.update(await readFile(requireFrom.resolve(`${tool}/package.json`)));
  }
  for (const source of SOURCES) {
    for (const file of await filesUnder(source)) {
      hash.update(`\0${file}\0`);
      hash.update(await readFile(join(SUBGRAPH, file)));
    }
  }
  hash.update(pricingModule(networks ?? (await readFile(join(SUBGRAPH, 'networks.json'), 'utf8'))));
  return hash.digest('hex').slice(0, 16);
}

/** Lists the file itself, or all files below the folder in a stable order, relative to the subgraph. */
async function filesUnder(path: string): Promise<string[]> {
  if (path.includes('.')) return [path];
  const entries = await readdir(join(SUBGRAPH, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(SUBGRAPH.length + 1))
    .sort();
}
