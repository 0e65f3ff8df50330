import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { OperatorLists } from './operatorLists.ts';

const TOKEN = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const POOL = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640';
const log = pino({ level: 'silent' });
let folder: string;
let denyFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operator-lists-'));
  denyFile = join(folder, 'deny.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('default: nothing is ruled out', () => {
  const lists = new OperatorLists({ denyFile: undefined, allowedBetween: undefined, log });
  expect(lists.counts).toEqual({ deniedTokens: 0, deniedPools: 0, allowedMiddleTokens: null });
});

test('args: addresses in any case, counted', () => {
  writeFileSync(denyFile, JSON.stringify({ tokens: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'] }));
  const lists = new OperatorLists({ denyFile, allowedBetween: [TOKEN, POOL], log });
  expect(lists.deniedTokens.has(TOKEN)).toBe(true);
  expect(lists.counts).toEqual({ deniedTokens: 1, deniedPools: 0, allowedMiddleTokens: 2 });
});

test('behavior: read again when it has changed; the last good one is kept', () => {
  writeFileSync(denyFile, JSON.stringify({ tokens: [TOKEN], pools: [] }));
  const lists = new OperatorLists({ denyFile, allowedBetween: undefined, log });
  const { version } = lists;
  writeFileSync(denyFile, JSON.stringify({ tokens: [], pools: [POOL] }));
  lists.reread();
  expect([lists.deniedTokens.has(TOKEN), lists.deniedPools.has(POOL)]).toEqual([false, true]);
  expect(lists.version).not.toBe(version);
  for (const broken of ['{', '{"tokens": ["nonsense"]}', '[]']) {
    writeFileSync(denyFile, broken);
    lists.reread();
    expect(lists.counts).toMatchObject({ deniedTokens: 0, deniedPools: 1 });
  }
  rmSync(denyFile);
  lists.reread();
  expect(lists.counts).toMatchObject({ deniedPools: 1 });
});

test('error: a file that is missing or broken at start names the setting', () => {
  const start = () => new OperatorLists({ denyFile, allowedBetween: undefined, log });
  expect(start).toThrow(ConfigError);
  writeFileSync(denyFile, '{"tokens": ["nonsense"]}');
  expect(start).toThrow(/^DENY_FILE .* tokens 0 /);
});
