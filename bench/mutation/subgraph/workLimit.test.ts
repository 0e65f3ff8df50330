import { expect, test } from 'vitest';
import { WorkLimit } from './workLimit.ts';

/** Looks until the limit is reached, when each look finds so many more seconds used. */
async function looksAt(more: readonly number[]): Promise<number> {
  let [looks, used] = [0, 100];
  const look = () => {
    used += more[Math.min(looks, more.length - 1)] ?? 0;
    looks += 1;
    return used;
  };
  const ended = new AbortController();
  await new WorkLimit(0, look, 0).reached(ended.signal);
  // The first one is where the count begins.
  return looks - 1;
}

test('default: thirty seconds of the processor, however long they take by the clock', async () => {
  expect(await looksAt([1])).toBe(31);
  expect(await looksAt([0.5])).toBe(61);
});

test('behavior: a process that computes nothing is given up after a minute', async () => {
  expect(await looksAt([0])).toBe(61);
  expect(await looksAt([...Array.from({ length: 61 }, () => 0), 1])).toBe(91);
});

test('behavior: an answer ends the count', async () => {
  const ended = new AbortController();
  const reached = new WorkLimit(0, () => 1, 60_000).reached(ended.signal);
  ended.abort();
  expect(await reached).toBeUndefined();
});
