import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { OPERATIONS } from '../client/src/operations.ts';
import { GERMAN } from '../server/web/words/german/german.ts';

/** Keys of texts by a code of the service, which the script makes as it runs. */
const BY_CODE = /^(?:error|warning):/;

/** Parts of modules that the script shares with others, which it needs a few entries of. */
interface Used {
  readonly german: Partial<typeof GERMAN>;
  readonly operations: Partial<typeof OPERATIONS>;
}

/** Builds `widget.js` into a folder: one plain script, for pages of other hosts. */
export async function buildWidget(output: string): Promise<void> {
  // Twice: only the script itself shows which German texts and which operations of the service it uses.
  const whole = config(output, { german: {}, operations: OPERATIONS });
  const [chunk] = (
    (await build({ ...whole, build: { ...whole.build, write: false } })) as Rolldown.RolldownOutput[]
  ).flatMap((made) => made.output);
  const code = chunk?.type === 'chunk' ? chunk.code : '';
  await build(
    config(output, {
      german: entriesOf(GERMAN, (text) => BY_CODE.test(text) || code.includes(text)),
      operations: entriesOf(OPERATIONS, (id) => code.includes(`.${id}(`)),
    }),
  );
}

const entriesOf = <T extends object>(all: T, isUsed: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => isUsed(key))) as Partial<T>;

function config(output: string, used: Used): InlineConfig {
  return {
    root: fileURLToPath(new URL('../server/widget', import.meta.url)),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [usedEntries(used)],
    build: {
      outDir: output,
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: 'main.ts',
        formats: ['iife'],
        name: 'SwapWidget',
        fileName: () => 'widget.js',
      },
      // The modules that it shares with the page import React for views that are not in it.
      rollupOptions: { treeshake: { moduleSideEffects: (module) => !module.includes('node_modules') } },
    },
  };
}

/** Puts the used entries in the place of the whole catalogues: the page's is as large as the widget itself. */
const usedEntries = ({ german, operations }: Used): Plugin => ({
  name: 'used-entries',
  enforce: 'pre',
  load: (id) => {
    if (id.endsWith('/words/german/german.ts')) return `export const GERMAN = ${JSON.stringify(german)};`;
    if (!id.endsWith('/client/src/operations.ts')) return undefined;
    return `export const OPERATIONS = ${JSON.stringify(operations)};`;
  },
});
