import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWidget } from './buildWidget.ts';

let folder: string;
let script: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'widget-'));
  await buildWidget(folder);
  script = readFileSync(join(folder, 'widget.js'), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('default: one script of at most 18.5 kB as it is sent, and nothing beside it', () => {
  expect(readdirSync(folder)).toEqual(['widget.js']);
  expect(brotliCompressSync(script).length).toBeLessThan(18_500);
});

test('default: it has the German of its own texts and of those that it shares with the page, and no other', () => {
  const shared = [
    'Sie zahlen',
    'Netzwerkgebühr',
    'Geben Sie eine Zahl ein.',
    'Hoher Preiseinfluss: Dieser Tausch',
  ];
  for (const text of [...shared, 'Die Antwort dauerte zu lange.', 'Warten auf die Freigabe…']) {
    expect(script).toContain(text);
  }
  for (const text of ['Pool-Gebühren', 'Beliebte Paare', 'Freigaben anzeigen'])
    expect(script).not.toContain(text);
});

test('behavior: it asks nothing of the policy of the page around: no markup from text, no code from text, no style element', () => {
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/);
  expect(script).not.toMatch(/createElement\(["'`]style["'`]\)|setAttribute\(["'`]style["'`]/);
});

test('behavior: it takes nothing from the page around: no global of its own, nothing kept there', () => {
  expect(script).toMatch(/^\(function\(\)\{/);
  expect(script).not.toMatch(/localStorage|sessionStorage|document\.cookie|indexedDB/);
  expect(script).not.toMatch(/documentElement\.lang/);
});
