import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../../config/config.ts';
import { HookList } from './hookList.ts';

const HOOK = '0x4d00000000000000000000000000000000010080';
const NATIVE = '0x0000000000000000000000000000000000000000';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const KEY = { currency0: NATIVE, currency1: USDC, fee: 0x800000, tickSpacing: 60, hooks: HOOK };
const log = pino({ level: 'silent' });
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooks-'));
  path = join(folder, 'hooks.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (content: object | string) =>
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));

test('default: hooks and keys, in lower case', () => {
  write({
    hooks: ['0x4D00000000000000000000000000000000010080'],
    pools: [{ ...KEY, currency1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
  });
  expect(new HookList(path, log).named).toEqual({ hooks: [HOOK], pools: [KEY] });
  write({});
  expect(new HookList(path, log).named).toEqual({ hooks: [], pools: [] });
});

test('behavior: read again when it has changed; the last good one is kept', () => {
  write({ hooks: [HOOK] });
  const list = new HookList(path, log);
  const before = list.named;
  list.reread();
  expect(list.named).toBe(before);
  write({ hooks: [], pools: [KEY] });
  list.reread();
  expect(list.named).toEqual({ hooks: [], pools: [KEY] });
  for (const broken of ['{', '{"hooks": ["nonsense"]}', '[]', '{"others": []}']) {
    write(broken);
    list.reread();
    expect(list.named.pools).toEqual([KEY]);
  }
});

test.each([
  ['a missing file', undefined, /^HOOKS_FILE .* cannot be read: ENOENT/],
  ['no address', { hooks: ['nonsense'] }, /hooks 0/],
  [
    'unsorted currencies',
    { pools: [{ ...KEY, currency0: USDC, currency1: NATIVE }] },
    /currency0 must be less/,
  ],
  ['a fee above 100 %', { pools: [{ ...KEY, fee: 1_000_001 }] }, /hundredths of a bip/],
  ['a tick spacing that no pool has', { pools: [{ ...KEY, tickSpacing: 0 }] }, /tickSpacing/],
  ['no hook', { pools: [{ ...KEY, hooks: NATIVE }] }, /must not be the zero address/],
])('error: %s at the start names the setting', (_, content, message) => {
  if (content !== undefined) write(content);
  const start = () => new HookList(path, log);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(message);
});
