import { expect, test } from 'vitest';
import { HeavyRoom } from './heavyRoom.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A room for two, and who was let in, in order. */
function room() {
  const heavy = new HeavyRoom(2);
  const entered: string[] = [];
  const leaves: (() => void)[] = [];
  const ask = (caller: string, signal = new AbortController().signal) =>
    heavy.enter(caller, signal).then((leave) => {
      entered.push(caller);
      leaves.push(leave);
    });
  const leaveFirst = async () => {
    leaves.shift()?.();
    await settle();
  };
  return { ask, entered, leaveFirst };
}

test('default: two at once, and callers take turns whoever came first', async () => {
  const { ask, entered, leaveFirst } = room();
  for (const caller of ['a', 'a', 'a', 'a', 'a', 'b', 'c']) void ask(caller);
  await settle();
  expect(entered).toEqual(['a', 'a']);
  for (let times = 0; times < 7; times++) await leaveFirst();
  expect(entered.join('')).toBe('aaabcaa');
});

test('error: the 33rd that waits of one caller, the 65th of all', async () => {
  const { ask, entered } = room();
  const asked = (caller: string) =>
    ask(caller).catch(({ code, retryAfterSeconds }) => [code, retryAfterSeconds]);
  const refused: unknown[] = [];
  for (const caller of ['a', 'b', 'c'])
    for (let times = 0; times < 40; times++)
      void asked(caller).then((said) => said && refused.push([caller, said]));
  await settle();
  expect(entered).toEqual(['a', 'a']);
  // a: 2 in, 32 wait, 6 are refused; b: 32 wait, 8 are refused; c: none may wait.
  expect(refused.length).toBe(6 + 8 + 40);
  expect(refused[0]).toEqual(['a', ['OVERLOADED', 1]]);
});

test('behavior: who gives up leaves its place to others', async () => {
  const { ask, entered, leaveFirst } = room();
  const leaving = new AbortController();
  void ask('a');
  void ask('a');
  const gone = ask('b', leaving.signal);
  void ask('c');
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  await leaveFirst();
  expect(entered).toEqual(['a', 'a', 'c']);
});
