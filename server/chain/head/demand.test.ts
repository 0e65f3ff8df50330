import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Demand } from './demand.ts';
import { HeadFeed } from './headFeed.ts';

let now: number;
let looks: { resolve: () => void; reject: (error: Error) => void }[];
let demand: Demand;
beforeEach(() => {
  [now, looks] = [0, []];
  const look = () =>
    new Promise<void>((resolve, reject) => {
      looks.push({ resolve, reject });
    });
  demand = new Demand({ look, now: () => now });
});
afterEach(() => {
  vi.useRealTimers();
});

test('default: quiet after a minute without a caller, and the next one waits for one look', async () => {
  demand.note();
  now = 59_999;
  expect(demand.isQuiet).toBe(false);
  demand.note();
  now += 59_999;
  expect(demand.isQuiet).toBe(false);
  now += 1;
  expect(demand.isQuiet).toBe(true);
  expect(demand.waking).toBeUndefined();
  demand.note();
  demand.note();
  expect([demand.isQuiet, looks.length]).toEqual([false, 1]);
  const waking = demand.waking;
  looks[0]?.resolve();
  await waking;
  expect(demand.waking).toBeUndefined();
  demand.note();
  expect(looks).toHaveLength(1);
});

test('error: a look that fails holds nobody up', async () => {
  now = 60_000;
  demand.note();
  const waking = demand.waking;
  looks[0]?.reject(new Error('down'));
  await waking;
  expect(demand.waking).toBeUndefined();
});

/** The looks of a service in ten minutes in which blocks come every so many milliseconds. */
async function looksIn(
  minutes: number,
  blockTimeMs: number,
  { isQuiet = true, quietPauseMs = 30_000 } = {},
): Promise<number> {
  vi.useFakeTimers();
  let count = 0;
  const refresh = async () => {
    count += 1;
    return { number: 1n };
  };
  const feed = new HeadFeed({
    heads: { refresh, offer: async () => {}, blockTimeMs },
    chainId: 1,
    wsUrls: [],
    pollMs: 1_000,
    timeoutMs: 1_000,
    isQuiet: () => isQuiet,
    quietPauseMs,
  });
  feed.start();
  await vi.advanceTimersByTimeAsync(minutes * 60_000 - 1);
  feed.stop();
  return count;
}

test.each([
  ['twelve seconds: one a block', 12_000, {}, 50],
  ['twelve seconds, with a caller: one a second', 12_000, { isQuiet: false }, 600],
  ['a quarter of a second: one a second', 250, {}, 600],
  ['an hour: every 30 s', 3_600_000, {}, 20],
  ['an hour, where the node must be heard of within 15 s', 3_600_000, { quietPauseMs: 7_500 }, 80],
])('polls in ten minutes on a chain with a block every %s', async (_, blockTimeMs, options, count) => {
  expect(await looksIn(10, blockTimeMs, options)).toBe(count);
});

test('behavior: a caller after a quiet time does not wait for the next poll', async () => {
  vi.useFakeTimers();
  let count = 0;
  let isQuiet = true;
  const feed = new HeadFeed({
    heads: {
      refresh: async () => {
        count += 1;
        return { number: 1n };
      },
      offer: async () => {},
      blockTimeMs: 12_000,
    },
    chainId: 1,
    wsUrls: [],
    pollMs: 1_000,
    timeoutMs: 1_000,
    isQuiet: () => isQuiet,
    quietPauseMs: 30_000,
  });
  feed.start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(count).toBe(1);
  isQuiet = false;
  await feed.wake();
  expect(count).toBe(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(count).toBe(5);
  feed.stop();
});
