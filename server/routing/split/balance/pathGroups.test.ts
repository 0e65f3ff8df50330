import { expect, test } from 'vitest';
import { pathGroups } from './pathGroups.ts';

test('default: paths that share a side, or that another one joins, are one group', () => {
  // Side 0 serves paths 0 and 2, side 1 path 1, side 2 paths 2 and 4, and sides 3 and 4 path 3.
  const { groups, groupOf } = pathGroups(5, [[0, 2], [1], [2, 4], [3], [3]]);
  expect(groups).toEqual([
    { paths: [0, 2, 4], places: [0, 2] },
    { paths: [1], places: [1] },
    { paths: [3], places: [3, 4] },
  ]);
  expect([...groupOf]).toEqual([0, 1, 0, 2, 0]);
});

test('behavior: the last side may join two groups', () => {
  const { groups, groupOf } = pathGroups(4, [
    [0, 1],
    [2, 3],
    [1, 2],
  ]);
  expect(groups).toEqual([{ paths: [0, 1, 2, 3], places: [0, 1, 2] }]);
  expect([...groupOf]).toEqual([0, 0, 0, 0]);
});
