import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8');
const sources = readdirSync(new URL('server', root), { encoding: 'utf8', recursive: true })
  .map((path) => `server/${path}`)
  .filter((path) => path.endsWith('.ts') && !/\.(test|testkit)\.ts$|^server\/web\//.test(path));

/** A constant of a module that has an entry for each kind of pool. */
const TABLE = /^(?:export )?const \w+: (?:Readonly<)?(?:Record<Protocol,|\{ readonly \[\w+ in Protocol\])/m;
/** Words in code quotes that begin with a folder of the repository, or name a file of its root. */
const PATH = /`((?:server|client|subgraph|docs|deploy|bench|fork-tests)\/[\w./-]+|[\w.]+\.(?:md|json))`/g;

test('behavior: every path that CONTRIBUTING.md names is there', () => {
  const paths = [...page.matchAll(PATH)].map(([, path = '']) => path);
  expect(paths).toContain('server/amm/swapModels.ts');
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('behavior: CONTRIBUTING.md names every table that a new kind of pool enters', () => {
  const tables = sources.filter((path) => TABLE.test(readFileSync(new URL(path, root), 'utf8')));
  expect(tables).toContain('server/routing/pools/routingProtocols.ts');
  expect(tables).toContain('server/pools/protocols/poolProtocols.ts');
  expect(tables.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});

test('behavior: CONTRIBUTING.md names the kind of pool that only tests know', () => {
  expect(page).toContain('`server/routing/thirdKind`');
});
