import { expect, test } from 'vitest';
import { presentOutcomes } from './presentOutcomes.ts';

test('default: without a watch nothing is enabled, and all figures are 0', () => {
  const { histogram, ...rest } = presentOutcomes(undefined, undefined, 20);
  expect(rest).toEqual({
    enabled: false,
    available: false,
    watched: 0,
    barred: [],
    outcomes: [],
    totals: { built: 0, seen: 0, expired: 0, forgotten: 0, succeeded: 0, reverted: 0 },
    reasons: { deadline: 0, payer: 0, lowGas: 0, outOfGas: 0, bound: 0, route: 0, unknown: 0 },
  });
  expect(histogram.map(({ upToBps }) => upToBps)).toEqual([
    ...[-1000, -300, -100, -50, -10, -1, -0.01, 0, 1, 10, 100, null],
  ]);
  expect(histogram.every(({ count }) => count === 0)).toBe(true);
});
