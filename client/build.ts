import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));
const OUTPUT = 'dist';

/*
 * Packs `swap-api-client` with `npm pack`, into the folder that the first argument names or into this one:
 * modules without a dependency, with their types, and once more as CommonJS. Only types of `./viem` and
 * `./ethers` are of those libraries, and `./react` takes the application's own; the table library is part of
 * the command.
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
// An application has one React, and one memory of queries.
const external = ['react', '@tanstack/react-query'];
const { metafile } = await build({
  ...common,
  entryPoints: ['index', 'viem', 'ethers', 'eip1193', 'react'].map((name) => `src/${name}.ts`),
  external,
  metafile: true,
  // `SwapApiError` is one class for all entries, so that `instanceof` holds.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
});
/** Leaves modules of this package apart, each in a file of its own. */
const apart: Plugin = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
    );
  },
};
// Chunks are for modules alone, and `SwapApiError` is one class here too.
await build({
  ...common,
  outdir: `${OUTPUT}/cjs`,
  outbase: 'src',
  entryPoints: Object.keys(metafile.inputs),
  external,
  format: 'cjs',
  plugins: [apart],
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
const output = new URL(`${OUTPUT}/`, import.meta.url);
for (const name of await readdir(new URL('types', output), { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = new URL(`types/${name}`, output);
  const text = await readFile(file, 'utf8');
  // Compilers of applications look for a file that runs.
  await writeFile(file, text.replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2'));
}
await cp(new URL('types', output), new URL('cjs/types', output), { recursive: true });
// What lies under it is CommonJS, types too.
await writeFile(new URL('cjs/package.json', output), '{ "type": "commonjs" }\n');
run('npm', ['pack', '--pack-destination', process.argv[2] ?? '.', '--silent']);
