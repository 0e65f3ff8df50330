import { expect, test } from 'vitest';
import { minuteOf, upToNow } from './upToNow.ts';

test('upToNow: the last point is the price of now, whatever a clock that is ahead has already', () => {
  const points = [1, 2, 9].map((timestamp) => ({ timestamp, price: 5 }));
  const now = { timestamp: 9, price: 6 };
  expect(upToNow(points, now)).toEqual([...points.slice(0, 2), now]);
});

test('upToNow: where there is no past, a single point draws nothing', () => {
  expect(upToNow([], { timestamp: 9 })).toEqual([]);
});

test('minuteOf: seconds at the beginning of the minute', () => {
  expect(minuteOf(1_700_000_059_999)).toBe(1_700_000_040);
  expect(minuteOf(1_700_000_040_000)).toBe(1_700_000_040);
});
