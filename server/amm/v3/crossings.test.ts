import { expect, test } from 'vitest';
import { wordsBetween } from './crossings.ts';
import { crossingGas } from './swapGas.ts';

// A word holds 256 multiples of the spacing: 15 360 ticks at 60.
test.each([
  [0, -1, 1],
  [0, -15_360, 1],
  [0, -15_361, 2],
  [15_360, 15_359, 1],
  [46_080, 15_360, 2],
])('wordsBetween: %i down to %i', (from, to, words) => {
  expect(wordsBetween(from, to, 60, true)).toBe(words);
});

// Upwards the search begins at the next multiple.
test.each([
  [0, 15_299, 0],
  [0, 15_300, 1],
  [-61, -60, 1],
  [15_300, 46_020, 2],
])('wordsBetween: %i up to %i', (from, to, words) => {
  expect(wordsBetween(from, to, 60, false)).toBe(words);
});

test('crossingGas: 66 000 a tick, 8 000 a word', () => {
  expect(crossingGas({ ticksCrossed: 2, wordsCrossed: 3 })).toBe(156_000);
});
