import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProxy } from './bundle.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist');

// A service that runs from here, or a second build, must not meet half a module.
await mkdir(output, { recursive: true });
const workshop = await mkdtemp(join(output, '.main-'));
try {
  await bundleProxy(join(workshop, 'main.js'));
  for (const file of await readdir(workshop)) await rename(join(workshop, file), join(output, file));
} finally {
  await rm(workshop, { recursive: true, force: true });
}
