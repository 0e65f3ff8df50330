import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greatestIndices } from './crowd.ts';

test('greatestIndices returns the greatest first, and the lesser index first among equals', () => {
  expect(greatestIndices(Float64Array.of(1, 5, 5, 0, 9, 5), 3)).toEqual([4, 1, 2]);
  expect(greatestIndices(Float64Array.of(1, Number.POSITIVE_INFINITY), 3)).toEqual([1, 0]);
  expect(greatestIndices(new Float64Array(0), 3)).toEqual([]);
  expect(greatestIndices(Float64Array.of(1, 2), 0)).toEqual([]);
});

test('greatestIndices agrees with a sort of all values', () => {
  const values = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 60 });
  fc.assert(
    fc.property(values, fc.nat({ max: 20 }), (all, most) => {
      const sorted = [...all.keys()].sort((a, b) => (all[b] ?? 0) - (all[a] ?? 0) || a - b);
      expect(greatestIndices(Float64Array.from(all), most)).toEqual(sorted.slice(0, most));
    }),
  );
});
