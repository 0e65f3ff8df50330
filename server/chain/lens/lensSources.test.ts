import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lensFingerprint } from './compileLens.testkit.ts';

test('the committed bytecode names the sources, settings and compiler that there are', () => {
  const [written = ''] = readFileSync(new URL('lensBytecode.ts', import.meta.url), 'utf8').split('\n');
  expect(written).toContain(lensFingerprint());
});
