import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProxy } from '../../deploy/bundle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** As deep below the root as `server/main.ts`, because the module looks for its page beside itself. */
const CACHE = join(root, '.cache');
const OTHER_SOURCES = ['package-lock.json', 'deploy/bundle.ts', 'subgraph/networks.json'];

let building: Promise<string> | undefined;

/**
 * The path of the proxy as one module, built from the sources as they are. Named by a hash of them, so that
 * it is built once, and appears by one rename: of two that build it at once the second replaces it by the
 * same.
 */
export function proxyModule(): Promise<string> {
  building ??= build();
  return building;
}

async function build(): Promise<string> {
  const path = join(CACHE, `proxy-${await hashOfSources()}.js`);
  if (existsSync(path)) return path;
  await mkdir(CACHE, { recursive: true });
  const workshop = await mkdtemp(join(CACHE, 'bundling-'));
  await bundleProxy(join(workshop, 'main.js'));
  await rename(join(workshop, 'main.js'), path);
  await rm(workshop, { recursive: true });
  return path;
}

async function hashOfSources(): Promise<string> {
  const listed = await readdir(join(root, 'server'), { recursive: true, withFileTypes: true });
  const ofServer = listed
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  const hash = createHash('sha256');
  for (const path of [...ofServer, ...OTHER_SOURCES.map((name) => join(root, name))])
    hash.update(path).update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}
