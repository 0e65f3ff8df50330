import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('isInstalled.mjs', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swap-api-installed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: object): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}
/** A clone that wants `a` and what it brings, and a binary of a platform that nobody has. */
function clone(): void {
  const dependencies = { a: '1.2.3' };
  write('clone/package.json', { dependencies });
  write('clone/package-lock.json', {
    packages: {
      '': { dependencies },
      'node_modules/a': { version: '1.2.3' },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/for-another-platform': { version: '9.0.0', optional: true },
    },
  });
}
function packages(root: string, ofB = '2.0.0'): void {
  write(`${root}/a/package.json`, { version: '1.2.3' });
  write(`${root}/a/node_modules/b/package.json`, { version: ofB });
}
const look = () => {
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: join(folder, 'clone'),
    encoding: 'utf8',
  });
  return [status, stderr];
};

test('default: packages that are there are installed, however old their files are', () => {
  packages('clone/node_modules');
  clone();
  utimesSync(join(folder, 'clone/node_modules/a/package.json'), 1, 1);
  expect(look()).toEqual([0, '']);
});

test('args: a link to the packages of another clone', () => {
  packages('elsewhere');
  clone();
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'clone/node_modules'));
  expect(look()).toEqual([0, '']);
});

test('error: no packages, an older one deep inside, one that was added to package.json only', () => {
  clone();
  expect(look()).toEqual([1, '» not installed: node_modules/a\n']);
  packages('clone/node_modules', '1.9.9');
  expect(look()).toEqual([1, '» not installed: node_modules/a/node_modules/b\n']);
  packages('clone/node_modules');
  write('clone/package.json', { dependencies: { a: '1.2.3', c: '1.0.0' } });
  expect(look()).toEqual([1, '» not installed: c, which package-lock.json does not name\n']);
});
