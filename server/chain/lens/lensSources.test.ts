import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lensFingerprint } from './compileLens.testkit.ts';

test('the committed bytecode names the sources, settings and compiler that there are', () => {
  const committed = readFileSync(new URL('lensBytecode.ts', import.meta.url), 'utf8');
  expect(committed.split('\n')[1]).toBe(`// ${lensFingerprint()}`);
});
