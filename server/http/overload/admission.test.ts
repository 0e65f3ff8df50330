import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Clocks, limitLoopDelay as limitByClocks } from './admission.ts';

const MAX_DELAY_MS = 25;
/** Time that passes while others have the processors. */
let stolen = 0;
const clocks: Clocks = { now: () => performance.now(), worked: () => performance.now() - stolen };
const limitLoopDelay = (maxDelayMs: number) => limitByClocks(maxDelayMs, clocks);

let endTurn = () => {};
beforeEach(() => {
  stolen = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('setImmediate', (callback: () => void) => {
    endTurn = callback;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether each of the requests of one turn is late, when the work of each takes so long. */
function turn(isLate: () => boolean, requests: number, milliseconds: number): boolean[] {
  const late = Array.from({ length: requests }, () => {
    const said = isLate();
    if (!said) vi.advanceTimersByTime(milliseconds);
    return said;
  });
  endTurn();
  return late;
}

/** Requests of one millisecond that a turn lets in, of many. */
const admitted = (isLate: () => boolean) => turn(isLate, 100, 1).filter((late) => !late).length;

test('default: a turn lets in what came while it has not lasted for too long', () => {
  expect(admitted(limitLoopDelay(MAX_DELAY_MS))).toBe(26);
});

test('behavior: a crowd that had to be refused finds short turns, for five seconds', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  expect(admitted(isLate)).toBe(26);
  expect(admitted(isLate)).toBe(1);
  expect(turn(isLate, 4, 0.04)).toEqual([false, false, false, true]);
  vi.advanceTimersByTime(5_000);
  expect(admitted(isLate)).toBe(26);
});

test('behavior: of a crowd whose requests take longer than a short turn one is let in', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  expect(admitted(isLate)).toBe(26);
  expect(turn(isLate, 100, 0.08).filter((late) => !late)).toHaveLength(2);
  expect(admitted(isLate)).toBe(1);
});

test('behavior: turns stay short while more than five hundred are refused in five seconds', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  expect(admitted(isLate)).toBe(26);
  for (let fiveSeconds = 0; fiveSeconds < 3; fiveSeconds++) {
    for (let turns = 0; turns < 6; turns++) expect(admitted(isLate)).toBe(1);
    vi.advanceTimersByTime(5_000);
  }
  for (let turns = 0; turns < 5; turns++) expect(admitted(isLate)).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(admitted(isLate)).toBe(26);
});

test('behavior: a crowd that has gone is forgotten', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  expect(admitted(isLate)).toBe(26);
  for (let turns = 0; turns < 6; turns++) expect(admitted(isLate)).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(admitted(isLate)).toBe(26);
});

test('behavior: as many long requests as a page makes at once are no crowd', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  expect(turn(isLate, 8, 50)).not.toContain(true);
  expect(turn(isLate, 8, 50)).not.toContain(true);
  expect(turn(isLate, 20, 1)).not.toContain(true);
});

test('behavior: twelve polite clients whose processor others have for most of the time are no crowd', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  let refused = 0;
  for (let turns = 0; turns < 834; turns++) {
    for (let client = 0; client < 12; client++) {
      if (isLate()) refused += 1;
      vi.advanceTimersByTime(20);
      stolen += 19;
    }
    endTurn();
  }
  expect(refused).toBe(0);
});

test('behavior: a crowd is one although others have the processor too', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  const late = Array.from({ length: 100 }, () => {
    const said = isLate();
    vi.advanceTimersByTime(3);
    stolen += 2;
    return said;
  });
  expect(late.indexOf(true)).toBe(26);
});

test('behavior: what helpers of the process work beside it makes no turn longer than it was', () => {
  const isLate = limitByClocks(MAX_DELAY_MS, { ...clocks, worked: () => 4 * performance.now() });
  expect(admitted(isLate)).toBe(26);
});

test('behavior: twelve polite clients are no crowd where each answer takes all of a turn; the 17th at once is', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  for (let turns = 0; turns < 834; turns++) expect(turn(isLate, 12, 30)).not.toContain(true);
  expect(turn(isLate, 17, 30).indexOf(true)).toBe(16);
});
