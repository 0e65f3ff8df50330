import { describe, expect, test } from 'vitest';
import type { ServicePeriod } from './serviceHistory.ts';
import { sumUp, uptimeOf } from './sumUp.ts';

const period = (timestamp: number, change: Partial<ServicePeriod> = {}): ServicePeriod => ({
  timestamp,
  answers: 300,
  failures: 3,
  p50Ms: 2,
  p99Ms: 20,
  readyPercent: 100,
  headAgeSeconds: 4,
  swaps: { built: 2, succeeded: 1, reverted: 1 },
  ...change,
});
const history = (startedAt: number, periods: readonly ServicePeriod[]) => ({
  startedAt,
  periodSeconds: 300,
  periods,
});

describe('sumUp', () => {
  test('default: a part of the time, the worst delay, all answers and swaps', () => {
    const periods = [period(300), period(600, { readyPercent: 50, headAgeSeconds: 90, failures: 0 })];
    expect(sumUp(history(100, periods), 900)).toEqual({
      ready: 75,
      headAge: 90,
      perSecond: 1,
      failed: 0.5,
      swaps: { built: 4, succeeded: 2, reverted: 2 },
    });
  });
  test('behavior: a service that began a minute ago is judged by that minute', () => {
    expect(sumUp(history(340, [period(300, { answers: 120 })]), 400).perSecond).toBe(2);
  });
  test('behavior: hours in which it did not run count neither as answered nor as failed', () => {
    const sleeping = [period(300), period(300 + 36_000)];
    expect(sumUp(history(100, sleeping), 300 + 36_300)).toMatchObject({ ready: 100, perSecond: 1 });
  });
  test('error: what nobody looked at is not known', () => {
    const nothing = period(300, {
      answers: 0,
      failures: 0,
      readyPercent: null,
      headAgeSeconds: null,
      swaps: null,
    });
    expect(sumUp(history(300, [nothing]), 310)).toEqual({
      ready: null,
      headAge: null,
      perSecond: 0,
      failed: null,
      swaps: null,
    });
    expect(sumUp(history(300, []), 300)).toMatchObject({ ready: null, perSecond: 0 });
  });
});

test.each([
  [100, 'well'],
  [99.7, 'partly'],
  [0, 'troubled'],
  [null, 'unknown'],
] as const)('uptimeOf: %s', (readyPercent, expected) => {
  expect(uptimeOf(period(0, { readyPercent }))).toBe(expected);
});
