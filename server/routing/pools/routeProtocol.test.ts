import { describe, expect, test } from 'vitest';
import { withV2Ends } from './routeProtocol.ts';

// 1 is a V2 hop, 2 a V3 hop, 3 either.
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
