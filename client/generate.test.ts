import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generatedSources, sourceUrl } from './generate.ts';

test('default: the generated sources are those of the present OpenAPI document; `make client-types` writes them', async () => {
  for (const [name, source] of Object.entries(await generatedSources())) {
    expect(await readFile(sourceUrl(name), 'utf8'), name).toBe(source);
  }
});
