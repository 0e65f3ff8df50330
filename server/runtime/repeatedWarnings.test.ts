import { beforeEach, describe, expect, test } from 'vitest';
import { repeatedWarnings } from './repeatedWarnings.ts';

let now: number;
let lines: unknown[];
let warn: ReturnType<typeof repeatedWarnings>;

beforeEach(() => {
  [now, lines] = [5, []];
  const log = { warn: (fields: object, message: string) => void lines.push([fields, message]) };
  warn = repeatedWarnings(log as never, () => now);
});

describe('repeatedWarnings', () => {
  test('default: at once, then once a minute with the number that was left out', () => {
    for (now = 0; now <= 130_000; now += 1_000) warn({ err: now }, 'it fails');
    expect(lines).toEqual([
      [{ err: 0 }, 'it fails'],
      [{ err: 60_000, repeated: 59 }, 'it fails'],
      [{ err: 120_000, repeated: 59 }, 'it fails'],
    ]);
  });

  test('behavior: what comes seldom is logged each time, without a count', () => {
    for (now = 0; now <= 120_000; now += 60_000) warn({ err: now }, 'it fails');
    expect(lines).toEqual([0, 60_000, 120_000].map((err) => [{ err }, 'it fails']));
  });

  test('behavior: other messages and other kinds are not held back', () => {
    warn({}, 'it fails');
    warn({}, 'something else fails');
    warn({ endpoint: 'a' }, 'a socket is down', 'a');
    warn({ endpoint: 'b' }, 'a socket is down', 'b');
    warn({ endpoint: 'b' }, 'a socket is down', 'b');
    expect(lines).toHaveLength(4);
  });

  test('behavior: many kinds take no more room than a few hundred', () => {
    for (let kind = 0; kind < 1_000; kind++) warn({}, 'it fails', String(kind));
    expect(lines).toHaveLength(1_000);
    warn({}, 'it fails', '999');
    expect(lines).toHaveLength(1_000);
  });
});
