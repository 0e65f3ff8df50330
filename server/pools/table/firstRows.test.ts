import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FirstRows } from './firstRows.ts';

test('default: the beginning of the sorted list', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(20), (rows, count) => {
      const first = new FirstRows(count, (a, b) => b - a);
      for (const row of rows) first.offer(row);
      expect(first.inOrder()).toEqual(rows.toSorted((a, b) => b - a).slice(0, count));
    }),
    { seed: 20_260_101 },
  );
});
