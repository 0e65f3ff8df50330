import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitLoopDelay } from './admission.ts';

const MAX_DELAY_MS = 25;

let endTurn = () => {};
beforeEach(() => {
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
  expect(admitted(isLate)).toBe(2);
  expect(turn(isLate, 4, 0.1)).toEqual([false, false, false, false]);
});

test('behavior: then a turn of a third of that shows whether it is still there, for as long again', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  expect(admitted(isLate)).toBe(26);
  vi.advanceTimersByTime(5_000);
  expect(admitted(isLate)).toBe(9);
  expect(admitted(isLate)).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(turn(isLate, 8, 1)).not.toContain(true);
  vi.advanceTimersByTime(5_000);
  expect(admitted(isLate)).toBe(26);
});

test('behavior: as many long requests as a page makes at once are no crowd', () => {
  const isLate = limitLoopDelay(MAX_DELAY_MS);
  expect(turn(isLate, 8, 50)).not.toContain(true);
  expect(turn(isLate, 8, 50)).not.toContain(true);
  expect(turn(isLate, 20, 1)).not.toContain(true);
});
