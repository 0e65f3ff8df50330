import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';

const builtin = createRequire(import.meta.url);

/** Modules that look for a file beside themselves need their original path, because the bundle is elsewhere. */
const ownUrl = {
  name: 'own url',
  setup({ onLoad }) {
    onLoad({ filter: /\/(server|bench)\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', `'${pathToFileURL(path)}'`) };
    });
  },
};

/** Leaves imports of these names, such as `./mappingRun.ts`, to the modules that stand in for them. */
const standIns = (names) => ({
  name: 'stand-ins',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path }) => (names.includes(path) ? { path, external: true } : undefined));
  },
});

/**
 * How to evaluate each of the files, by its path: with all that it takes from the project as if for the first time, while
 * packages are loaded once and what has been compiled stays compiled. `replaced` has modules by the names of imports.
 */
export async function bundled(entryPoints, replaced = {}) {
  const { outputFiles, metafile } = await build({
    entryPoints,
    plugins: [standIns(Object.keys(replaced)), ownUrl],
    logLevel: 'error',
    tsconfigRaw: {},
    metafile: true,
    write: false,
    absWorkingDir: process.cwd(),
    outdir: '.',
    outbase: '.',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
  });
  const packages = new Map(Object.entries(replaced));
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  for (const { path } of imports) {
    if (!isBuiltin(path) && !packages.has(path)) packages.set(path, await importAsCommon(path));
  }
  return new Map(
    outputFiles.map(({ path, text }) => [path.replace(/js$/, 'ts'), evaluator(path, text, packages)]),
  );
}

/** Marks the default export of a package for importing modules. */
function evaluator(path, text, packages) {
  const code = text.replaceAll(/(__toESM\(require\("[^"]+"\)), 1\)/g, '$1)');
  const script = new vm.Script(`(function (require, module, exports) {${code}\n})`, {
    filename: path,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const load = (name) => packages.get(name) ?? builtin(name);
  return () => script.runInThisContext()(load, { exports: {} }, {});
}

async function importAsCommon(name) {
  return { __esModule: true, ...(await import(name)) };
}
