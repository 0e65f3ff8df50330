import { expect, test } from 'vitest';
import { SymmetricSystem } from './symmetricSystem.ts';

function systemOf(size: number, lower: readonly (readonly number[])[]): SymmetricSystem {
  const system = new SymmetricSystem(size);
  for (const [row, cells] of lower.entries())
    for (const [column, value] of cells.entries()) system.set(row, column, value);
  return system;
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

test('behavior: no factor where a row is the sum of others', () => {
  expect(systemOf(2, [[1], [1, 1]]).factorise(2)).toBe(false);
});
