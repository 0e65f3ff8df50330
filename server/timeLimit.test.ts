import { once } from 'node:events';
import { expect, test } from 'vitest';
import { limitTime } from './timeLimit.ts';

test('default: aborts when the time is up', async () => {
  const limit = limitTime(1);
  await once(limit.signal, 'abort');
  expect(limit.isUp).toBe(true);
});

test("behavior: aborts with the caller's reason, and the time is not up", () => {
  const caller = new AbortController();
  const limit = limitTime(60_000, caller.signal);
  caller.abort('gone');
  expect([limit.signal.reason, limit.isUp]).toEqual(['gone', false]);
  limit.end();
  expect(limitTime(60_000, caller.signal).signal.reason).toBe('gone');
});

test('behavior: after its end nothing aborts it', () => {
  const caller = new AbortController();
  const limit = limitTime(60_000, caller.signal);
  limit.end();
  caller.abort();
  expect(limit.signal.aborted).toBe(false);
});
