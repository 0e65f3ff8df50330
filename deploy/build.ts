import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProxy } from './bundle.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist');

await bundleProxy(join(output, 'main.js'));

/* Copies the files of the interactive reference at `/docs`, which the module expects beside itself. */
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'LICENSE', 'NOTICE']) {
  await cp(join(root, 'node_modules/swagger-ui-dist', file), join(output, 'docs', file));
}
