import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { llmsTexts, PAGES } from './llmsText.ts';

const docs = readdirSync(fileURLToPath(new URL('../docs', import.meta.url)), {
  encoding: 'utf8',
  recursive: true,
});

test('default: every page of the documentation is in both texts', async () => {
  const { overview, full } = await llmsTexts();
  const pages = docs.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length));
  expect([...PAGES].sort()).toEqual(pages.sort());
  for (const page of pages) {
    const anchor = page.replaceAll('/', '-');
    expect(overview).toContain(`](/llms-full.txt#${anchor})`);
    expect(full).toContain(`<a id="${anchor}"></a>`);
  }
});

test('behavior: a link leads to a part of the text', async () => {
  const { full } = await llmsTexts();
  const targets = [...full.matchAll(/\]\(#([\w-]+)\)/g)].map(([, target]) => target);
  expect(targets.length).toBeGreaterThan(20);
  expect(full).not.toMatch(/\]\([\w-]+\.md/);
  expect(full).not.toMatch(/\]\([\w/-]*routing\//);
  expect(full).toContain('](#routing-split)');
  expect(full).not.toContain('![');
});

test('default: the overview begins with the name and one quoted summary', async () => {
  const { overview } = await llmsTexts();
  expect(overview.split('\n').slice(0, 3).join('\n')).toMatch(/^# swap-api\n\n> A swap API/);
  expect(overview).toContain('(/openapi.json)');
});
