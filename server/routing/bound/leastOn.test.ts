import { expect, test } from 'vitest';
import { leastOn } from './leastOn.ts';

test.each([-0.9, 0, 0.3, 2])('leastOn: comes near to the least value, at %d', (least) => {
  const places: number[] = [];
  leastOn([-1, 2], 14, (place) => {
    places.push(place);
    return (place - least) ** 2;
  });
  expect(places).toHaveLength(14);
  // Twelve times the golden section of 3.
  expect(Math.min(...places.map((place) => Math.abs(place - least)))).toBeLessThan(3 * 0.6181 ** 12);
  expect(Math.min(...places)).toBeGreaterThanOrEqual(-1);
  expect(Math.max(...places)).toBeLessThanOrEqual(2);
});
