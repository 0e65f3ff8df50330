import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The modules that run when this one is imported, by their names in the folder of the router; types do not
 * run.
 */
function modulesOf(url: URL, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(url.href)) return seen;
  seen.add(url.href);
  for (const [, path = ''] of readFileSync(url, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?'(\.[^']+)';/gm,
  )) {
    modulesOf(new URL(path, url), seen);
  }
  return seen;
}
const namesOf = (file: string) =>
  [...modulesOf(new URL(file, import.meta.url))].map((href) => href.split('/universalRouter/')[1]);

test('the witness runs no module that encodes', () => {
  const witness = namesOf('verifySwap.ts');
  const encoder = namesOf('../encode/encodeSwap.ts');
  expect(witness).toContain('protocols/v3/witnessRun.ts');
  expect(encoder).toContain('protocols/v3/encodeRun.ts');
  expect(witness.filter((name) => encoder.includes(name))).toEqual([]);
});
