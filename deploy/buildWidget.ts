import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { GERMAN } from '../server/web/words/german/german.ts';

/** Keys of texts by a code of the service, which the script makes as it runs. */
const BY_CODE = /^(?:error|warning):/;

/** Builds `widget.js` into a folder: one plain script, for pages of other hosts. */
export async function buildWidget(output: string): Promise<void> {
  // Twice: only what is in the script says which texts of the page it has to know in German.
  const [chunk] = (
    (await build({
      ...config(output, {}),
      build: { ...config(output, {}).build, write: false },
    })) as Rolldown.RolldownOutput[]
  ).flatMap((made) => made.output);
  const code = chunk?.type === 'chunk' ? chunk.code : '';
  const isUsed = ([text]: [string, unknown]) => BY_CODE.test(text) || code.includes(text);
  await build(config(output, Object.fromEntries(Object.entries(GERMAN).filter(isUsed))));
}

function config(output: string, german: object): InlineConfig {
  return {
    root: fileURLToPath(new URL('../server/widget', import.meta.url)),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [germanTexts(german)],
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

/** Puts these texts in the place of the page's catalogue, which is as large as the widget itself. */
const germanTexts = (german: object): Plugin => ({
  name: 'german-texts',
  enforce: 'pre',
  load: (id) => {
    if (!id.endsWith('/words/german/german.ts')) return undefined;
    return `export const GERMAN = ${JSON.stringify(german)};`;
  },
});
