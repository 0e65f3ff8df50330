import { expect, test } from 'vitest';
import { isCovered } from './coveredLabel.ts';

const SPAN = { minValue: 3480, maxValue: 3520 };

test.each([
  ['a mark right above the line is covered', 3500, 3498.64, true],
  ['a mark right below the line is covered', 3490, 3494, true],
  ['a mark a quarter of the scale away stays', 3490, 3498.64, false],
  ['without a line every mark stays', 3500, undefined, false],
] as const)('isCovered: %s', (_, price, line, covered) => {
  expect(isCovered(price, line, SPAN)).toBe(covered);
});
