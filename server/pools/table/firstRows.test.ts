import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FirstRows } from './firstRows.ts';

test('default: the beginning of the sorted list', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(500)),
      fc.nat(20),
      fc.integer({ min: 1, max: 500 }),
      (rows, count, size) => {
        const keyOf = (row: number) => Math.floor(row / size);
        const first = new FirstRows(count, (a, b) => a - b);
        for (const row of rows) first.offer(row, keyOf(row));
        const sorted = rows.toSorted((a, b) => keyOf(b) - keyOf(a) || a - b);
        expect(first.inOrder()).toEqual(sorted.slice(0, count));
      },
    ),
    { seed: 20_260_101 },
  );
});

test('args: keys without an end are alike', () => {
  const first = new FirstRows(3, (a, b) => b - a);
  for (const row of [4, 0, 3, 2, 1]) first.offer(row, row < 3 ? Number.POSITIVE_INFINITY : -row);
  expect(first.inOrder()).toEqual([2, 1, 0]);
});
