import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProxy } from './bundle.ts';
import { replaceFolder } from './replaceFolder.ts';

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

/* Copies the files of the interactive reference at `/docs`, which the module expects beside itself. */
await replaceFolder(join(output, 'docs'), async (folder) => {
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'LICENSE', 'NOTICE']) {
    await cp(join(root, 'node_modules/swagger-ui-dist', file), join(folder, file));
  }
});
