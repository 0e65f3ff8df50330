import { expect, test } from 'vitest';
import { SymmetricSystem } from './symmetricSystem.ts';

function systemOf(size: number, lower: readonly (readonly number[])[]): SymmetricSystem {
  const system = new SymmetricSystem(size);
  for (const [row, cells] of lower.entries())
    for (const [column, value] of cells.entries()) system.set(row, column, value);
  return system;
}

/** Factorises and solves; also returns if all rows were independent. */
function solve(lower: readonly (readonly number[])[], right: readonly number[]) {
  const system = systemOf(right.length, lower);
  const isDefinite = system.factorise(right.length);
  const solution = Float64Array.from(right);
  system.solve(solution, right.length);
  return { isDefinite, solution: [...solution] };
}

test('default: solves for several right sides, of fewer rows than there is room for', () => {
  // Rows 4 2 0, 2 5 1 and 0 1 3.
  const system = systemOf(4, [[4], [2, 5], [0, 1, 3]]);
  expect(system.factorise(3)).toBe(true);
  const right = Float64Array.of(10, 20, 12, 99);
  system.solve(right, 3);
  expect([...right]).toEqual([1, 3, 3, 99].map((value) => expect.closeTo(value, 12)));
  const other = Float64Array.of(6, 8, 4);
  system.solve(other, 3);
  expect([...other]).toEqual([1, 1, 1].map((value) => expect.closeTo(value, 12)));
});

test('behavior: a row that is the sum of others is reported', () => {
  expect(systemOf(2, [[1], [1, 1]]).factorise(2)).toBe(false);
});

test('behavior: weights that differ by ten powers of ten, as those of deep and shallow pools', () => {
  // Two nodes that a weight of 10^10 joins, and one of them to the ground by 1: both move by 3.
  const { isDefinite, solution } = solve([[1e10 + 1], [-1e10, 1e10]], [1, 2]);
  expect(isDefinite).toBe(true);
  expect(solution[0]).toBeCloseTo(3, 4);
  expect(solution[1]).toBeCloseTo(3, 4);
});

test('behavior: a row that depends on others gets 0, and spoils none', () => {
  const dependent = solve([[1], [-1, 1], [0, 0, 2]], [3, -3, 8]);
  expect(dependent).toEqual({ isDefinite: false, solution: [3, 0, expect.closeTo(4, 12)] });
  const empty = solve([[0], [0, 2]], [5, 4]);
  expect(empty).toEqual({ isDefinite: false, solution: [0, expect.closeTo(2, 12)] });
});
