import { expect, test } from 'vitest';
import { counted, finish, inSteps } from './steps.ts';

test('inSteps works in order and yields after the first item and after each `size` more', () => {
  const done: string[] = [];
  const steps = inSteps(['a', 'b', 'c', 'd', 'e', 'f'], 2, (item) => void done.push(item));
  const seen: string[] = [];
  for (const _ of steps) seen.push(done.join(''));
  expect(seen).toEqual(['a', 'abc', 'abcde']);
  expect(done.join('')).toBe('abcdef');
});

test('finish runs all steps', () => {
  function* steps() {
    yield;
    yield;
    return 7;
  }
  expect(finish(steps())).toBe(7);
});

test('counted yields as often as the steps, counts each and returns their result', () => {
  let count = 0;
  const steps = counted(
    inSteps(['a', 'b', 'c'], 2, () => undefined),
    () => count++,
  );
  const seen: number[] = [];
  for (const _ of steps) seen.push(count);
  expect(seen).toEqual([1, 2]);
  function* seven() {
    yield;
    return 7;
  }
  expect(finish(counted(seven(), () => count++))).toBe(7);
  expect(count).toBe(3);
});
