import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFolder } from './replaceFolder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'swap-api-replaced-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const fillWith =
  (text: string, name = 'page.html') =>
  (folder: string) =>
    writeFile(join(folder, name), text);
const contents = () =>
  readdirSync(join(root, 'web')).map((name) => [name, readFileSync(join(root, 'web', name), 'utf8')]);

test('default: the new folder takes the place of the old one, and nothing else stays', async () => {
  await replaceFolder(join(root, 'web'), fillWith('first', 'old.html'));
  await replaceFolder(join(root, 'web'), fillWith('second'));
  expect(contents()).toEqual([['page.html', 'second']]);
  expect(readdirSync(root)).toEqual(['web']);
});

test('behavior: what is there stays whole while the new one is filled, and when that fails', async () => {
  await replaceFolder(join(root, 'web'), fillWith('first'));
  const failing = replaceFolder(join(root, 'web'), async (folder) => {
    await fillWith('half')(folder);
    expect(contents()).toEqual([['page.html', 'first']]);
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(contents()).toEqual([['page.html', 'first']]);
  expect(readdirSync(root)).toEqual(['web']);
});

test('behavior: many at once, and each of them ends with one whole folder in the place', async () => {
  const all = Array.from({ length: 40 }, (_, at) => String(at));
  await Promise.all(all.map((text) => replaceFolder(join(root, 'web'), fillWith(text))));
  const [[name, text] = []] = contents();
  expect([name, all.includes(String(text)), contents().length]).toEqual(['page.html', true, 1]);
  expect(readdirSync(root)).toEqual(['web']);
});
