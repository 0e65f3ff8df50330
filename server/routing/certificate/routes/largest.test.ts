import { expect, test } from 'vitest';
import { Largest } from './largest.ts';

function largest(most: number, ...amounts: readonly number[]): Largest {
  const kept = new Largest(most);
  for (const each of amounts) kept.add(each);
  return kept;
}

test('keeps the largest, those below 0 among them', () => {
  const kept = largest(3, 4, -2, 9, -7, 1);
  expect([kept.count, kept.at(0), kept.at(1), kept.at(2)]).toEqual([3, 9, 4, 1]);
  expect([kept.sum(0), kept.sum(2), kept.sum(5)]).toEqual([0, 13, 14]);
  expect([kept.least, kept.total]).toEqual([1, 14]);
  const few = largest(3, -2, 5);
  expect([few.count, few.at(1), few.at(2), few.least]).toEqual([2, -2, Number.NEGATIVE_INFINITY, 0]);
});

test('sums only those that are positive where asked so', () => {
  expect([...largest(4, -2, 5, 3).positiveSums()]).toEqual([0, 5, 8, 8, 8]);
});

test('keeps none of any number, but their sum', () => {
  const all = largest(Number.POSITIVE_INFINITY, 4, -2, 9);
  expect([all.count, all.total]).toEqual([0, 13]);
});
