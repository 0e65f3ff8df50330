import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FollowUps } from './followUps.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('default: two requests follow one that was counted in full, and a third counts again', () => {
  const followUps = new FollowUps();
  expect(followUps.take('anna', 'swap', 11)).toBe(false);
  followUps.remember('anna', 'swap', 11);
  expect([1, 2, 3].map(() => followUps.take('anna', 'swap', 11))).toEqual([true, true, false]);
});

test('error: another caller, another purpose and a dearer request do not follow', () => {
  const followUps = new FollowUps();
  followUps.remember('anna', 'swap', 1);
  expect(followUps.take('bert', 'swap', 1)).toBe(false);
  expect(followUps.take('anna', 'other', 1)).toBe(false);
  expect(followUps.take('anna', 'swap', 19)).toBe(false);
  expect(followUps.take('anna', 'swap', 1)).toBe(true);
});

test('behavior: a follow-up ends after ten minutes', () => {
  const followUps = new FollowUps();
  followUps.remember('anna', 'swap', 11);
  vi.advanceTimersByTime(599_000);
  expect(followUps.take('anna', 'swap', 11)).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(followUps.take('anna', 'swap', 11)).toBe(false);
});
