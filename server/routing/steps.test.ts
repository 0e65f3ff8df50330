import { expect, test } from 'vitest';
import { finish, inSteps } from './steps.ts';

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
