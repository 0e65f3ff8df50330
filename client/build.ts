import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));
const OUTPUT = 'dist';

/*
 * Packs `swap-api-client` with `npm pack`, into the folder that the first argument names or into this one:
 * modules without a dependency, with their types. Only types of `./viem` and `./ethers` are of those
 * libraries, and `./react` takes the application's own; the table library is part of the command.
 */
const common: BuildOptions = {
  absWorkingDir: root,
  outdir: OUTPUT,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  tsconfigRaw: {},
  logLevel: 'warning',
};
await rm(new URL(OUTPUT, import.meta.url), { recursive: true, force: true });
await build({
  ...common,
  entryPoints: ['index', 'viem', 'ethers', 'eip1193', 'react'].map((name) => `src/${name}.ts`),
  // An application has one React, and one memory of queries.
  external: ['react', '@tanstack/react-query'],
  // `SwapApiError` is one class for all entries, so that `instanceof` holds.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
});
await build({
  ...common,
  entryPoints: { cli: 'src/cli/main.ts' },
  platform: 'node',
  // The server for agents is loaded by its command alone.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  // cli-table3 is CommonJS and requires only Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
});
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
const run = (program: string, words: readonly string[]) =>
  execFileSync(program, words, { cwd: root, stdio: 'inherit' });
run(process.execPath, [tsc, '-p', 'tsconfig.json', '--outDir', `${OUTPUT}/types`]);
run('npm', ['pack', '--pack-destination', process.argv[2] ?? '.', '--silent']);
