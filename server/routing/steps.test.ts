import { expect, test } from 'vitest';
import { finish, inSteps } from './steps.ts';

test('what is done to many is done in order, a step after the first one and after so many more each', () => {
  const done: string[] = [];
  const steps = inSteps(['a', 'b', 'c', 'd', 'e', 'f'], 2, (item) => void done.push(item));
  const seen: string[] = [];
  for (const _ of steps) seen.push(done.join(''));
  expect(seen).toEqual(['a', 'abc', 'abcde']);
  expect(done.join('')).toBe('abcdef');
});

test('to finish steps is to take all of them', () => {
  function* steps() {
    yield;
    yield;
    return 7;
  }
  expect(finish(steps())).toBe(7);
});
