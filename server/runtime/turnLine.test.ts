import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TurnLine, TurnShare } from './turnLine.ts';

/** What the clock goes on by whenever it is looked at. */
let stepMs = 0;
let line = new TurnLine();
beforeEach(() => {
  let now = 0;
  stepMs = 0;
  line = new TurnLine();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += stepMs;
    return now;
  });
});
afterEach(() => vi.restoreAllMocks());

/** What the shares do, in order, each as often as it is told to. */
async function orderOf(works: readonly (readonly [name: string, share: TurnShare, times: number])[]) {
  const seen: string[] = [];
  await Promise.all(
    works.map(async ([name, share, times]) => {
      for (let time = 0; time < times; time++) {
        await share.next();
        seen.push(name);
      }
    }),
  );
  return seen.join('');
}

/** One that does three things at the same time, and one that does one. */
const broadAndNarrow = () => {
  const [a, b] = [new TurnShare(true, undefined, line), new TurnShare(true, undefined, line)];
  return [['a', a, 2] as const, ['a', a, 2] as const, ['a', a, 2] as const, ['b', b, 3] as const];
};

test('default: long requests take turns, whatever each does in its own', async () => {
  expect(await orderOf(broadAndNarrow())).toBe('aaabaaabb');
});

test('behavior: what fills a turn leaves the rest of its request for the next', async () => {
  stepMs = 5;
  expect(await orderOf(broadAndNarrow())).toBe('abababaaa');
});

test('behavior: short work goes first, and leaves every fifth turn to what is long', async () => {
  const [long, short] = [new TurnShare(true, undefined, line), new TurnShare(false, undefined, line)];
  const works = [['l', long, 3] as const, ['s', short, 11] as const];
  expect(await orderOf(works)).toBe('sssslsssslsssl');
});

test('behavior: no two shares have the same turn of the event loop', async () => {
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  const turns = await Promise.all(
    Array.from({ length: 100 }, async () => {
      await new TurnShare(true, undefined, line).next();
      return turn;
    }),
  );
  clearImmediate(counting);
  expect(new Set(turns).size).toBe(100);
});

test('default: a turn is over after 15 ms, one of long work after 5', () => {
  const [long, short] = [new TurnShare(true, undefined, line), new TurnShare(false, undefined, line)];
  expect([4, 5].map((now) => long.isOver(now))).toEqual([false, true]);
  expect([14, 15].map((now) => short.isOver(now))).toEqual([false, true]);
});
