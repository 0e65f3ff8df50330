import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds `widget.js` into a folder: one plain script, for pages of other hosts. */
export async function buildWidget(output: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('../server/widget', import.meta.url)),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
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
  });
}
