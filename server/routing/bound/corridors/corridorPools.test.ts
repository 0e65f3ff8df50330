import { describe, expect, test } from 'vitest';
import { earnedAlong, inRow } from './corridorPools.ts';

const NONE = { input: Number.POSITIVE_INFINITY, output: Number.POSITIVE_INFINITY };
/** 100 of each token without a fee: output = 100 · input / (100 + input). */
const even = { rate: 1, floor: 1 / 100 };

describe('earnedAlong', () => {
  test('default: (√4 − √1)² of what it holds', () => {
    // It takes 100, gives 50 at 4 each: 200 − 100.
    expect(earnedAlong(even, [1, 4], NONE)).toBeCloseTo(100, 9);
  });

  test('behavior: nothing where the first unit does not pay', () => {
    expect(earnedAlong(even, [1, 1], NONE)).toBe(0);
    expect(earnedAlong(even, [2, 1], NONE)).toBe(0);
  });

  test('behavior: no more than the most input, and the most output', () => {
    // 25 give 20.
    expect(earnedAlong(even, [1, 4], { ...NONE, input: 25 })).toBeCloseTo(80 - 25, 9);
    expect(earnedAlong(even, [1, 4], { ...NONE, output: 20 })).toBeCloseTo(80 - 25, 9);
    // More than it takes or gives in any case.
    expect(earnedAlong(even, [1, 4], { input: 101, output: 51 })).toBeCloseTo(100, 9);
  });
});

test('inRow: the output of one pool is the input of the next', () => {
  // 100 of the first are 50, which are 33.33 of the second.
  const { rate, floor } = inRow(even, even);
  expect(1 / (rate / 100 + floor)).toBeCloseTo(100 / 3, 9);
});
