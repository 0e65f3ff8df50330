import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSettings } from './config/settings.ts';
import { errorTable } from './http/openApi/documentedErrors.ts';

const root = new URL('../', import.meta.url);
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(new URL('docs', root), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Pages, and the whole files that they show. */
const SHOWN = [
  ['docs/first-swap.md', 'examples/viem.mjs'],
  ['docs/first-swap.md', 'examples/ethers.mjs'],
  ['docs/integrators.md', 'examples/SwapButton.tsx'],
  ['docs/liquidity.md', 'examples/firstPosition.mjs'],
  ['docs/recipes.md', 'examples/limitOrder.mjs'],
  ['docs/recipes.md', 'examples/priceFeed.mjs'],
] as const;

const textOf = (page: string) => readFileSync(new URL(page, root), 'utf8');

test('default: the documentation lists every setting with its default and meaning', () => {
  const rows = describeSettings().map(({ name, required, default: fallback, meaning }) => {
    const value = required ? 'required' : fallback === undefined ? '' : `\`${fallback}\``;
    return `| \`${name}\` | ${value} | ${meaning} |`;
  });
  const table = ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
  expect(textOf('docs/configuration.md')).toContain(table);
});

test('default: the documentation lists every error with its status, its meaning and what it holds', () => {
  expect(textOf('docs/errors.md')).toContain(errorTable());
});

test('default: examples in the documentation are the files that tests run', () => {
  for (const [page, file] of SHOWN) expect(textOf(page)).toContain(`\n${textOf(file)}\`\`\`\n`);
});

test.each(pages)('behavior: every link of %s leads to a file of this repository', (page) => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  const broken = links.filter(([, file = '', heading]) => {
    const target = file === '' ? new URL(page, root) : new URL(file, new URL(page, root));
    if (!existsSync(target)) return true;
    return heading !== undefined && !headingsOf(readFileSync(target, 'utf8')).includes(heading);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

/** The anchors that GitHub gives the headings of a page. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
