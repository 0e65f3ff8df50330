import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentOfService } from './document.ts';

/* Whoever ports a client copies names from docs/porting.md: each of this service's is one of the API. */

const page = readFileSync(new URL('../docs/porting.md', import.meta.url), 'utf8');
const [, names = '', twice = ''] = page.split(/^## .*$/m);

/** The cells of these columns of a table, without its head. */
const cellsOf = (table: string, ...columns: number[]) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .flatMap((line) => columns.map((column) => line.split('|')[column + 1] ?? ''));

/**
 * Names of fields in a cell: of `quote.minAmountOut` both, of `tradeType: 0` the first; no addresses and no
 * numbers.
 */
const fieldsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = '']) => (code.split(':')[0] ?? '').split(/\.|\[\]/))
    .filter((name) => /^[a-z]\w+$/i.test(name) && !/^0x/i.test(name));

/** Every name of a field or parameter of the API. */
function knownNames(value: unknown, known = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) knownNames(each, known);
  else if (typeof value === 'object' && value !== null) {
    const { properties, name } = value as { properties?: object; name?: unknown };
    if (typeof name === 'string') known.add(name);
    for (const field of Object.keys(properties ?? {})) known.add(field);
    for (const each of Object.values(value)) knownNames(each, known);
  }
  return known;
}

test.each([
  ['the names beside those of others', cellsOf(names, 1)],
  ['the names of one thing', cellsOf(twice, 1, 2)],
])('default: %s are those of the API', (_, cells) => {
  const shown = cells.flatMap(fieldsIn);
  const known = knownNames(documentOfService());
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter((name) => !known.has(name))).toEqual([]);
});
