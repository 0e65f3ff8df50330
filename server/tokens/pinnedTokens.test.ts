import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PinnedTokens } from './pinnedTokens.ts';

const A = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const B = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
const C = '0xcccccccccccccccccccccccccccccccccccccccc';

const folder = mkdtempSync(join(tmpdir(), 'pinned-'));
afterAll(() => rmSync(folder, { recursive: true }));

let path = '';
let files = 0;
let warnings: string[] = [];
beforeEach(() => {
  files += 1;
  path = join(folder, `${files}.json`);
  warnings = [];
});
const pinned = () =>
  new PinnedTokens(path, pino({ level: 'warn' }, { write: (line) => void warnings.push(line) }));
const write = (content: unknown) =>
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));

describe('PinnedTokens.read', () => {
  test('default: no file, no tokens', async () => {
    expect(await new PinnedTokens(undefined, pino({ level: 'silent' })).read()).toEqual([]);
  });

  test('behavior: highest priority first, ties by address', async () => {
    write([
      { address: C, priority: 1 },
      { address: B, priority: 5 },
      { address: A, priority: 1 },
    ]);
    expect(await pinned().read()).toEqual([B, A, C]);
  });

  test('behavior: a changed file is read again', async () => {
    write([{ address: A, priority: 1 }]);
    const tokens = pinned();
    expect(await tokens.read()).toEqual([A]);
    write([
      { address: A, priority: 1 },
      { address: B, priority: 2 },
    ]);
    expect(await tokens.read()).toEqual([B, A]);
    write([]);
    expect(await tokens.read()).toEqual([]);
  });

  test('behavior: readers at the same time all get the list', async () => {
    write([{ address: A, priority: 1 }]);
    const tokens = pinned();
    expect(await Promise.all([tokens.read(), tokens.read()])).toEqual([[A], [A]]);
  });

  test.each([
    ['no JSON', '[{'],
    ['no array', { address: A, priority: 1 }],
    ['a wrong address', [{ address: '0x1', priority: 1 }]],
    ['a wrong checksum', [{ address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2', priority: 1 }]],
    ['no priority', [{ address: B }]],
    [
      'a token twice',
      [
        { address: B, priority: 1 },
        { address: B.toUpperCase().replace('X', 'x'), priority: 2 },
      ],
    ],
  ])('error: a file with %s keeps the last good list and is logged once', async (_, content) => {
    write([{ address: A, priority: 1 }]);
    const tokens = pinned();
    await tokens.read();
    write(content);
    expect(await tokens.read()).toEqual([A]);
    expect(await tokens.read()).toEqual([A]);
    expect(warnings).toHaveLength(1);
  });

  test('error: a file that is gone keeps the last good list, one that comes back is read', async () => {
    write([{ address: A, priority: 1 }]);
    const tokens = pinned();
    await tokens.read();
    rmSync(path);
    expect(await tokens.read()).toEqual([A]);
    expect(await tokens.read()).toEqual([A]);
    expect(warnings).toHaveLength(1);
    write([{ address: B, priority: 1 }]);
    expect(await tokens.read()).toEqual([B]);
  });
});
