import { pino } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, test, vi } from 'vitest';
import { type Counter, RequestCounts } from './requestCounts.ts';

function counts(shared?: Counter) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  return { counts: new RequestCounts(log, shared), lines };
}

describe('RequestCounts.add', () => {
  test('default: counts each caller by itself, in this process', async () => {
    const { counts: own } = counts();
    expect((await own.add('a')).requests).toBe(1);
    expect((await own.add('a')).requests).toBe(2);
    const { requests, msBeforeReset } = await own.add('b');
    expect(requests).toBe(1);
    expect(msBeforeReset).toBeGreaterThan(0);
    expect(msBeforeReset).toBeLessThanOrEqual(60_000);
  });

  test('behavior: work of many requests counts as many, until it is taken back', async () => {
    const store = new RateLimiterMemory({ points: 1000, duration: 60 });
    for (const one of [counts().counts, counts(store).counts]) {
      expect((await one.add('a', 800)).requests).toBe(800);
      one.takeBack('a', 799);
      expect((await one.add('a')).requests).toBe(2);
    }
  });

  test('behavior: 1 000 requests of one caller at once ask the store twice, and each has its own place', async () => {
    const store = new RateLimiterMemory({ points: 100_000, duration: 60 });
    const asked: [string, number][] = [];
    const { counts: shared } = counts({
      reward: async () => undefined,
      consume: async (key, points) => {
        asked.push([key, points]);
        return store.consume(key, points);
      },
    });
    const all = await Promise.all([
      ...Array.from({ length: 1000 }, () => shared.add('flood')),
      shared.add('honest'),
    ]);
    expect(asked.toSorted()).toEqual([
      ['flood', 1],
      ['flood', 999],
      ['honest', 1],
    ]);
    expect(all.map(({ requests }) => requests)).toEqual([
      ...Array.from({ length: 1000 }, (_, at) => at + 1),
      1,
    ]);
    expect((await shared.add('flood', 5)).requests).toBe(1005);
  });

  test('error: requests that wait for a store which fails are counted alone', async () => {
    const failing = { reward: async () => undefined, consume: () => Promise.reject(new Error('gone')) };
    const { counts: shared } = counts(failing);
    const all = await Promise.all(Array.from({ length: 5 }, () => shared.add('a')));
    expect(all.map(({ requests }) => requests)).toEqual([1, 2, 3, 4, 5]);
  });

  test('behavior: those who share a store count together, from when it is there', async () => {
    const store = new RateLimiterMemory({ points: 1000, duration: 60 });
    const [one, other] = [counts().counts, counts(store).counts];
    await one.add('a');
    expect((await other.add('a')).requests).toBe(1);
    one.share(store);
    expect((await one.add('a')).requests).toBe(2);
  });

  test('behavior: while the store fails each counts alone, is asked again after five seconds, and says both once', async () => {
    vi.useFakeTimers();
    try {
      let asked = 0;
      let isDown = true;
      const store = new RateLimiterMemory({ points: 1000, duration: 60 });
      const { counts: shared, lines } = counts({
        reward: async () => undefined,
        consume: async (key) => {
          asked += 1;
          if (isDown) throw new Error('gone');
          return store.consume(key);
        },
      });
      expect([(await shared.add('a')).requests, (await shared.add('a')).requests]).toEqual([1, 2]);
      expect(asked).toBe(1);
      vi.advanceTimersByTime(5_001);
      expect((await shared.add('a')).requests).toBe(3);
      expect(asked).toBe(2);
      isDown = false;
      vi.advanceTimersByTime(5_001);
      expect((await shared.add('a')).requests).toBe(1);
      expect(lines).toEqual([
        'the rate limit store failed: this instance counts alone',
        'the rate limit store is used again',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
