import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeSettings } from './settings.ts';

test('default: the README lists every setting with its default and meaning', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const rows = describeSettings().map(({ name, required, default: fallback, meaning }) => {
    const value = required ? 'required' : fallback === undefined ? '' : `\`${fallback}\``;
    return `| \`${name}\` | ${value} | ${meaning} |`;
  });
  const table = ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
  expect(readme).toContain(table);
});
