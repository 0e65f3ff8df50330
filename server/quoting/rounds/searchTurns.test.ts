import { afterEach, describe, expect, test, vi } from 'vitest';
import { TurnLine, TurnShare } from '../../runtime/turnLine.ts';
import { SearchTurns } from './searchTurns.ts';

afterEach(() => vi.restoreAllMocks());

/** A clock that goes on by so many milliseconds whenever it is looked at. */
function clock(stepMs: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += stepMs;
    return now;
  });
}

/** A waiter whose turns no other test has used. */
function waiter({ signal } = new AbortController()) {
  return { signal, share: new TurnShare(false, undefined, new TurnLine()) };
}

/** Counts to three, a step each, and tells what it has counted. */
function* counting(counted: (count: number) => void) {
  for (let count = 1; count <= 3; count++) {
    counted(count);
    yield;
  }
  return 'counted';
}

describe('SearchTurns', () => {
  test('default: short steps share one turn', async () => {
    clock(1);
    const seen: string[] = [];
    setImmediate(() => seen.push('other'));
    const turns = new SearchTurns(() => () => true, waiter());
    const result = await turns.run(counting((count) => seen.push(`${count}`)));
    expect({ result, seen }).toEqual({ result: 'counted', seen: ['1', '2', '3'] });
  });

  test('behavior: others have their turn after a long step, and it is not counted', async () => {
    clock(20);
    const seen: string[] = [];
    setImmediate(() => seen.push('other'));
    const turns = new SearchTurns(() => () => true, waiter());
    expect(await turns.run(counting((count) => seen.push(`${count}`)))).toBe('counted');
    expect(seen).toEqual(['1', 'other', '2', '3']);
    expect(turns.workedMs).toBe(80);
  });

  test('behavior: ends where something has changed meanwhile', async () => {
    clock(20);
    const seen: number[] = [];
    const turns = new SearchTurns(() => () => seen.length < 2, waiter());
    expect(await turns.run(counting((count) => seen.push(count)))).toBeUndefined();
    expect(seen).toEqual([1, 2]);
  });

  test('behavior: a pause only after a turn that was not short', async () => {
    const seen: string[] = [];
    setImmediate(() => seen.push('other'));
    clock(3);
    const short = new SearchTurns(() => () => seen.length === 0, waiter());
    expect([await short.pause(), seen]).toEqual([true, []]);
    clock(4);
    const long = new SearchTurns(() => () => seen.length === 0, waiter());
    expect([await long.pause(), seen]).toEqual([false, ['other']]);
  });

  test('error: the reason of a signal that was given', async () => {
    clock(20);
    const seen: number[] = [];
    const controller = new AbortController();
    const turns = new SearchTurns(() => () => true, waiter(controller));
    const running = turns.run(counting((count) => seen.push(count)));
    controller.abort(new Error('the caller is gone'));
    await expect(running).rejects.toThrow('the caller is gone');
    expect(seen).toEqual([1]);
  });
});
