import { expect, test } from 'vitest';
import { solveSymmetric } from './solveSymmetric.ts';

const solve = (matrix: readonly number[], right: readonly number[]) => [
  ...solveSymmetric(Float64Array.from(matrix), Float64Array.from(right)),
];

test('default: three equations', () => {
  // 4 · 1 + 1 · 2 + 0 · 3 = 6, 1 + 3 · 2 + 2 · 3 = 13, 2 · 2 + 5 · 3 = 19.
  const found = solve([4, 1, 0, 1, 3, 2, 0, 2, 5], [6, 13, 19]);
  for (const [index, value] of [1, 2, 3].entries()) expect(found[index]).toBeCloseTo(value, 12);
});

test('behavior: weights that differ by ten powers of ten, as those of deep and shallow pools', () => {
  // Two nodes that a weight of 10^10 joins, and one of them to the ground by 1: both move by 3.
  const found = solve([1e10 + 1, -1e10, -1e10, 1e10], [1, 2]);
  expect(found[0]).toBeCloseTo(3, 4);
  expect(found[1]).toBeCloseTo(3, 4);
});

test('behavior: a row that depends on others gets 0, and spoils none', () => {
  expect(solve([1, -1, 0, -1, 1, 0, 0, 0, 2], [3, -3, 8])).toEqual([3, 0, 4]);
  expect(solve([0, 0, 0, 2], [5, 4])).toEqual([0, 2]);
});
