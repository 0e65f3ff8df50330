import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = 'dist';

/** Packages that call `require` find none in a module. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/*
 * The proxy and all that it imports as one module with its source map, `dist/main.js`: it starts in a third of the time
 * that hundreds of files take and needs no package beside it. `dist/main.js.LEGAL.txt` has the packages' licences.
 */
const leftovers = (await readdir(join(root, OUTPUT)).catch(() => [])).filter((name) =>
  name.startsWith('main.js'),
);
await Promise.all(leftovers.map((name) => rm(join(root, OUTPUT, name))));
await build({
  absWorkingDir: root,
  entryPoints: ['server/main.ts'],
  outdir: OUTPUT,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  keepNames: true,
  sourcemap: 'linked',
  legalComments: 'linked',
  banner: { js: REQUIRE },
  // The subgraph has a tsconfig.json of its own, for another compiler.
  tsconfigRaw: {},
  logLevel: 'warning',
});

/* The files of the interactive reference at `/docs`, which the module looks for beside itself. */
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'LICENSE', 'NOTICE']) {
  await cp(join(root, 'node_modules/swagger-ui-dist', file), join(root, OUTPUT, 'docs', file));
}
