import { describe, expect, test } from 'vitest';
import { hopPatterns, type RouteProtocol, withV2Ends } from './routeProtocol.ts';

// 1 is a V2 hop, 2 a V3 hop, 3 either, 4 a V4 hop, 7 any.
describe('hopPatterns', () => {
  test.each<[number, readonly RouteProtocol[] | undefined, number[][]]>([
    [1, undefined, [[7]]],
    [3, undefined, [[7, 7, 7]]],
    [1, ['v4'], [[4]]],

    [1, ['v2', 'v3'], [[3]]],
    [1, ['v3'], [[2]]],
    [1, ['mixed'], []],
    [2, ['v2'], [[1, 1]]],
    [
      2,
      ['mixed'],
      [
        [1, 2],
        [1, 4],
        [2, 1],
        [2, 4],
        [4, 1],
        [4, 2],
      ],
    ],
    [
      2,
      ['v2', 'v3'],
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      2,
      ['v2', 'mixed'],
      [
        [1, 3],
        [2, 1],
      ],
    ],
    [3, ['v3'], [[2, 2, 2]]],
    [3, ['v2', 'v3', 'mixed'], [[3, 3, 3]]],
    [
      3,
      ['mixed'],
      [
        [1, 1, 2],
        [1, 1, 4],
        [1, 2, 7],
        [1, 4, 7],
        [2, 1, 7],
        [2, 2, 1],
        [2, 2, 4],
        [2, 4, 7],
        [4, 1, 7],
        [4, 2, 7],
        [4, 4, 1],
        [4, 4, 2],
      ],
    ],
    [2, [], []],
  ])('args: %i hops of %j', (hops, allowed, patterns) => {
    expect(hopPatterns(hops, allowed)).toEqual(patterns);
  });
});

describe('withV2Ends', () => {
  test.each([
    [
      { first: false, last: false },
      [
        [3, 3],
        [1, 2],
        [2, 1],
      ],
    ],
    [
      { first: true, last: false },
      [
        [1, 3],
        [1, 2],
      ],
    ],
    [
      { first: false, last: true },
      [
        [3, 1],
        [2, 1],
      ],
    ],
    [{ first: true, last: true }, [[1, 1]]],
  ])('args: %o', (ends, left) => {
    expect(
      withV2Ends(
        [
          [3, 3],
          [1, 2],
          [2, 1],
        ],
        ends,
      ),
    ).toEqual(left);
  });

  test('behavior: a single hop is both ends', () => {
    expect(withV2Ends([[3]], { first: true, last: true })).toEqual([[1]]);
    expect(withV2Ends([[2]], { first: false, last: true })).toEqual([]);
  });
});
