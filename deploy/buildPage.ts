import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildWidget } from './buildWidget.ts';
import { llmsTexts } from './llmsText.ts';
import { replaceFolder } from './replaceFolder.ts';

const source = fileURLToPath(new URL('../server/web', import.meta.url));
const COMPRESSIBLE = /\.(?:js|css|html|svg|txt|md)$/;

/*
 * Builds the page, the widget and the texts for language models as static files, `dist/web`, each beside its
 * brotli and gzip form, so that no request compresses anything.
 */
await replaceFolder(fileURLToPath(new URL('../dist/web', import.meta.url)), async (output) => {
  await build({
    root: source,
    // Files are named beside the document: a proxy in front may serve the page under a path.
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: output,
      emptyOutDir: true,
      target: 'es2023',
      // The policy of the page allows no script or style that is not a file of its own.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The first view is one file: what it shares with others would else be dozens, each a way to the host
      // and back.
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [{ name: 'first', test: /[\\/]server[\\/]web[\\/]main\.tsx$/ }] },
        },
      },
    },
  });
  await buildWidget(output);
  const { overview, full, pages } = await llmsTexts();
  await writeFile(join(output, 'llms.txt'), overview);
  await writeFile(join(output, 'llms-full.txt'), full);
  for (const { name, text } of pages) {
    const file = join(output, 'llms', `${name}.md`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const files = await readdir(output, { recursive: true });
  await Promise.all(
    files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(output, name))),
  );
});

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
