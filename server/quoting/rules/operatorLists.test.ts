import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigError } from '../../config/config.ts';
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

test('OperatorLists logs its rules at first and when they change, a broken file once', () => {
  const lines: object[] = [];
  const told = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  const MESSAGE = 'tokens and pools excluded by the operator';
  const info = (deniedTokens: number, allowedMiddleTokens: number | null) => ({
    level: 30,
    deniedTokens,
    deniedPools: 0,
    allowedMiddleTokens,
    msg: MESSAGE,
  });
  new OperatorLists({ denyFile: undefined, allowedBetween: undefined, log: told });
  expect(lines).toEqual([]);
  new OperatorLists({ denyFile: undefined, allowedBetween: [TOKEN], log: told });
  writeFileSync(denyFile, JSON.stringify({ tokens: [TOKEN] }));
  const lists = new OperatorLists({ denyFile, allowedBetween: undefined, log: told });
  lists.reread();
  expect(lines).toEqual([info(0, 1), info(1, null)]);
  writeFileSync(denyFile, JSON.stringify({ tokens: [] }));
  lists.reread();
  expect(lines.slice(2)).toEqual([info(0, null)]);
  writeFileSync(denyFile, '{');
  lists.reread();
  lists.reread();
  expect(lines.slice(3)).toMatchObject([
    {
      level: 40,
      file: denyFile,
      err: { type: 'SyntaxError' },
      msg: 'the list of denied tokens and pools cannot be read',
    },
  ]);
});

test('behavior: looked at every two seconds until the signal', () => {
  vi.useFakeTimers();
  try {
    const stopping = new AbortController();
    writeFileSync(denyFile, '{}');
    const lists = new OperatorLists({ denyFile, allowedBetween: undefined, log });
    lists.watch(stopping.signal);
    writeFileSync(denyFile, JSON.stringify({ tokens: [TOKEN] }));
    vi.advanceTimersByTime(1999);
    expect(lists.counts.deniedTokens).toBe(0);
    vi.advanceTimersByTime(1);
    expect(lists.counts.deniedTokens).toBe(1);
    stopping.abort();
    writeFileSync(denyFile, '{"tokens": []}');
    vi.advanceTimersByTime(10_000);
    expect(lists.counts.deniedTokens).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
