import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceByCaller } from './paceByCaller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('default: two in each millisecond, in their order', () => {
  const handled: number[] = [];
  const hold = paceByCaller((item: number) => handled.push(item));
  for (let index = 0; index < 10; index++) expect(hold('a', index)).toBe(true);
  const counts = Array.from({ length: 4 }, () => {
    vi.advanceTimersByTime(1);
    return handled.length;
  });
  expect(counts).toEqual([2, 4, 6, 8]);
  vi.advanceTimersByTime(1);
  expect(handled).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(vi.getTimerCount()).toBe(0);
});

test('behavior: a caller with one item waits for no more than one of each other', () => {
  const handled: string[] = [];
  const hold = paceByCaller((item: string) => handled.push(item));
  for (let index = 0; index < 4000; index++) hold('flood', 'flood');
  hold('honest', 'honest');
  vi.advanceTimersByTime(1);
  expect(handled).toEqual(['flood', 'honest']);
});

test('behavior: a tick that other work makes late does the work of ten at most', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const handled: number[] = [];
  const hold = paceByCaller((item: number) => handled.push(item));
  for (let index = 0; index < 100; index++) hold('a', index);
  now = 4.5;
  vi.advanceTimersByTime(1);
  expect(handled).toHaveLength(8);
  now = 1000;
  vi.advanceTimersByTime(1);
  expect(handled).toHaveLength(28);
});

test('error: more than 4 096 items of one caller are not held, and those of another are', () => {
  const hold = paceByCaller(() => {});
  const held = Array.from({ length: 5000 }, () => hold('flood', 1)).filter((isHeld) => isHeld);
  expect(held).toHaveLength(4096);
  expect(hold('honest', 1)).toBe(true);
});
