import { beforeEach, expect, test } from 'vitest';
import { Crowd } from './crowd.ts';

const MAX_DELAY_MS = 25;
let now = 0;
let turn = 0;
let usedMs = 0;
beforeEach(() => {
  [now, turn, usedMs] = [0, 0, 0];
});

/**
 * Returns which requests of one turn of the event loop are shed. Those that are let in wait, and are answered
 * after it.
 */
function arrivals(crowd: Crowd, requests: number, milliseconds: number, processorShare = 1): boolean[] {
  let waiting = 0;
  const shed = Array.from({ length: requests }, () => {
    const isShed = crowd.sheds({ turn, now, waiting, usedMs, processorShare }, MAX_DELAY_MS);
    if (!isShed) waiting += 1;
    return isShed;
  });
  for (; waiting > 0; waiting--) {
    now += milliseconds;
    usedMs += milliseconds;
    crowd.note(usedMs);
  }
  turn += 1;
  return shed;
}

const admitted = (shed: readonly boolean[]) => shed.filter((isShed) => !isShed).length;

/** A crowd of which requests are known to take this long. */
function crowdOf(milliseconds: number): Crowd {
  usedMs = 0;
  const crowd = new Crowd();
  arrivals(crowd, 1, milliseconds);
  return crowd;
}

test('default: a turn lets in what will not last longer than the limit', () => {
  expect(arrivals(crowdOf(1), 100, 1).indexOf(true)).toBe(25);
  expect(arrivals(crowdOf(0.1), 240, 0.1)).not.toContain(true);
});

test('behavior: a crowd that had to be shed is let in one at a time, for five seconds', () => {
  const crowd = crowdOf(1);
  expect(admitted(arrivals(crowd, 100, 1))).toBe(25);
  expect(admitted(arrivals(crowd, 100, 1))).toBe(1);
  expect(admitted(arrivals(crowd, 4, 1))).toBe(1);
  now += 5_000;
  expect(admitted(arrivals(crowd, 100, 1))).toBe(25);
});

test('behavior: few are let in while more than five hundred are shed in five seconds', () => {
  const crowd = crowdOf(1);
  expect(admitted(arrivals(crowd, 100, 1))).toBe(25);
  for (let fiveSeconds = 0; fiveSeconds < 3; fiveSeconds++) {
    for (let turns = 0; turns < 6; turns++) expect(admitted(arrivals(crowd, 100, 1))).toBe(1);
    now += 5_000;
  }
  for (let turns = 0; turns < 4; turns++) expect(admitted(arrivals(crowd, 100, 1))).toBe(1);
  now += 10_000;
  expect(admitted(arrivals(crowd, 100, 1))).toBe(25);
});

test('behavior: as many long requests as a page makes at once are no crowd; the 17th at once is', () => {
  const crowd = crowdOf(50);
  for (let turns = 0; turns < 100; turns++) expect(arrivals(crowd, 12, 50)).not.toContain(true);
  expect(arrivals(crowd, 17, 50).indexOf(true)).toBe(16);
});

test('behavior: requests that take long because others have the processors are no crowd', () => {
  const crowd = crowdOf(1);
  expect(arrivals(crowd, 100, 1, 0.05)).not.toContain(true);
  expect(arrivals(crowd, 100, 1, 0.5).indexOf(true)).toBe(50);
});

test('behavior: a first request that has filled the turn makes a crowd of the 17th', () => {
  const crowd = new Crowd();
  const shed = Array.from({ length: 17 }, (_, index) =>
    crowd.sheds(
      { turn, now, waiting: Math.max(0, index - 1), usedMs: index === 0 ? 0 : 30, processorShare: 1 },
      25,
    ),
  );
  expect(shed).toEqual([...Array(16).fill(false), true]);
});
