import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { llmsTexts, PAGES } from './llmsText.ts';

const docs = readdirSync(fileURLToPath(new URL('../docs', import.meta.url)), {
  encoding: 'utf8',
  recursive: true,
});

test('default: every page of the documentation is listed, and part of the whole text', async () => {
  const { overview, full } = await llmsTexts();
  const pages = docs.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length));
  expect([...PAGES].sort()).toEqual(pages.sort());
  for (const page of pages) {
    const anchor = page.replaceAll('/', '-');
    expect(overview).toContain(`](/llms/${page}.md)`);
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
  for (const kind of ['V2', 'V3', 'V4']) expect(overview.split('## Reference')[0]).toContain(kind);
});

test('default: each page by itself begins with its title, and its links lead to pages that are there', async () => {
  const { pages } = await llmsTexts();
  const names = new Set(pages.map(({ name }) => `/${name}.md`));
  const links = pages.flatMap(({ name, text }) => {
    expect(text, name).toMatch(/^# .+\n/);
    expect(text, name).not.toContain('![');
    return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      ([, link]) => new URL(link ?? '', `a:/${name}`).pathname,
    );
  });
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter((link) => !names.has(link))).toEqual([]);
});
