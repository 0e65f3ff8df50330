import { expect, test } from 'vitest';
import { firstRoom, withRoom } from './resize.ts';

test('default: a column that is full keeps its values and doubles', () => {
  const column = Int32Array.of(5, -6);
  expect(withRoom(column, 1)).toBe(column);
  expect(withRoom(column, 2)).toEqual(Int32Array.of(5, -6, 0, 0));
  expect(withRoom(column, 5)).toEqual(Int32Array.of(5, -6, 0, 0, 0, 0, 0, 0, 0, 0));
});

test('default: the columns of a table grow for different rows', () => {
  const rooms = Array.from({ length: 14 }, (_, place) => firstRoom(place));
  const grownAt = rooms.flatMap((room) => Array.from({ length: 10 }, (_, times) => room * 2 ** times));
  expect(new Set(grownAt).size).toBe(140);
});
