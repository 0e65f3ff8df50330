import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Random tests draw the same in each run: a failure must be somebody's change. The night draws anew. */
const CLOCKED = /FUZZ_SEED'\]\s*\?\?\s*(Date|performance|Math)/;

test.each(['server', 'fork-tests', 'subgraph/tests', 'bench', 'executor'])(
  'no test of %s takes its seed from the clock',
  (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const tests = files.filter((name) => /\.(test|testkit)\.ts$/.test(name));
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((name) => CLOCKED.test(readFileSync(`${folder}/${name}`, 'utf8')))).toEqual([]);
  },
);
