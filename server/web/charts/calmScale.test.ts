import { expect, test } from 'vitest';
import { calmScale, calmSpan } from './calmScale.ts';

test.each([
  ['a hundredth of a percent is not the whole height', [0.9999, 1], [0.99495025, 1.00494975]],
  ['a flat line has a height', [2000, 2000], [1990, 2010]],
  ['a fall of half stays as it is', [1000, 2000], [1000, 2000]],
  ['a price of nothing has no height', [0, 0], [0, 0]],
] as const)('calmSpan: %s', (_, [minValue, maxValue], [least, most]) => {
  const span = calmSpan({ minValue, maxValue });
  expect(span.minValue).toBeCloseTo(least, 10);
  expect(span.maxValue).toBeCloseTo(most, 10);
});

test('calmScale keeps the margins of the library, and a series without points has no scale', () => {
  const margins = { above: 8, below: 8 };
  expect(calmScale(() => ({ priceRange: { minValue: 100, maxValue: 100 }, margins }))).toEqual({
    priceRange: { minValue: 99.5, maxValue: 100.5 },
    margins,
  });
  expect(calmScale(() => null)).toBeNull();
});
