import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OpenedPage } from './openPage.ts';

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe has against the page as it is now, serious or worse, in the light and the dark scheme. */
export async function violationsOf({ page }: OpenedPage): Promise<Readonly<Record<string, unknown>>> {
  await page.evaluate(await readFile(SCRIPT, 'utf8'));
  const found: Record<string, unknown> = {};
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    found[value] = await page.evaluate(
      `axe.run().then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`,
    );
  }
  return found;
}

export const NO_VIOLATIONS = { light: [], dark: [] };
