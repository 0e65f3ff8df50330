import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pace } from './paceByCaller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('default: a crowd over ten milliseconds, in its order', () => {
  const handled: number[] = [];
  const hold = pace((item: number) => handled.push(item));
  const crowd = Array.from({ length: 25 }, (_, index) => index);
  for (const item of crowd) hold(item);
  const counts = crowd.slice(0, 10).map(() => {
    vi.advanceTimersByTime(1);
    return handled.length;
  });
  expect(counts).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 25, 25]);
  expect(handled).toEqual(crowd);
});

test('behavior: what comes meanwhile waits no longer', () => {
  const handled: string[] = [];
  const hold = pace((item: string) => handled.push(item));
  for (let index = 0; index < 100; index++) hold('first');
  vi.advanceTimersByTime(5);
  for (let index = 0; index < 50; index++) hold('second');
  vi.advanceTimersByTime(10);
  expect(handled.filter((item) => item === 'second')).toHaveLength(50);
  hold('third');
  vi.advanceTimersByTime(1);
  expect(handled.at(-1)).toBe('third');
  expect(vi.getTimerCount()).toBe(0);
});

test('behavior: a tick that other work makes late does what those before it should have done', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const handled: number[] = [];
  const hold = pace((item: number) => handled.push(item));
  for (let index = 0; index < 100; index++) hold(index);
  now = 4.5;
  vi.advanceTimersByTime(1);
  expect(handled).toHaveLength(40);
  now = 10.5;
  vi.advanceTimersByTime(1);
  expect(handled).toHaveLength(100);
});
