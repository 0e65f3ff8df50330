import { describe, expect, test } from 'vitest';
import { TokenPathCollector } from './foundTokenPaths.ts';

/**
 * Six token paths: by token 3 alone, and over two tokens; the fourth is the most promising, then the second.
 */
function collector(): TokenPathCollector {
  const found = new TokenPathCollector();
  found.note(1, 2, 0.5);
  found.note(3, 3, 0.3);
  found.note(4, 2, 0.6);
  found.note(5, 6, 0.1);
  found.note(7, 8, 0.4);
  found.note(6, 5, 0.9);
  return found;
}
const select = (limit: number, barred: readonly number[] = []) =>
  collector().select(limit, (token) => barred.includes(token));

describe('TokenPathCollector.select', () => {
  test('default: returns all token paths up to the limit', () => {
    const { tokenPaths, isComplete } = select(6);
    expect(isComplete).toBe(true);
    expect(tokenPaths.toSorted()).toEqual([[1, 2], [3], [4, 2], [5, 6], [6, 5], [7, 8]]);
  });

  test('behavior: returns a token path found over several pools once', () => {
    const found = collector();
    found.note(5, 6, 0.2);
    const { tokenPaths, isComplete } = found.select(7, () => false);
    expect(isComplete).toBe(true);
    expect(tokenPaths).toHaveLength(6);
  });

  test.each([
    [[], [5, 6]],
    [[5], [3]],
    [
      [5, 3],
      [7, 8],
    ],
    // More than are asked about one by one.
    [
      [5, 3, 8],
      [1, 2],
    ],
  ])(
    'select returns the most promising path that is not barred where there are more than the limit (%j)',
    (barred, best) => {
      expect(select(1, barred)).toEqual({ tokenPaths: [best], isComplete: false });
    },
  );

  test('select returns `few` of the most promising paths where there are more than the limit, none of them barred', () => {
    const few = (barred: readonly number[], count: number) =>
      collector().select(1, (token) => barred.includes(token), count);
    expect(few([], 3).tokenPaths.toSorted()).toEqual([[3], [5, 6], [7, 8]]);
    expect(few([], 3).isComplete).toBe(false);
    expect(few([3], 2).tokenPaths.toSorted()).toEqual([
      [5, 6],
      [7, 8],
    ]);
    // Of equal ones, too.
    const alike = new TokenPathCollector();
    for (const token of [1, 2, 3, 4]) alike.note(token, token, 0.5);
    expect(alike.select(1, () => false, 3).tokenPaths).toHaveLength(3);
  });

  test('behavior: barred token paths do not count towards the limit', () => {
    const { tokenPaths, isComplete } = select(5, [5]);
    expect(isComplete).toBe(true);
    expect(tokenPaths.toSorted()).toEqual([[1, 2], [3], [4, 2], [7, 8]]);
    expect(select(3, [1, 3, 4, 5, 7])).toEqual({ tokenPaths: [], isComplete: true });
  });

  test.each([
    [[], [5, 6]],
    [[5], [5, 3]],
    // Then the four that are left.
    [
      [5, 3],
      [5, 3, 1, 2, 4, 2, 7, 8, 6, 5],
    ],
  ])('select asks only about the best of very many paths, the better one first (%j)', (barred, wanted) => {
    const asked: number[] = [];
    collector().select(1, (token) => {
      asked.push(token);
      return barred.some((each) => each === token);
    });
    expect(asked).toEqual(wanted);
  });

  test('behavior: checks each token path once if there are no more than the limit', () => {
    let asked = 0;
    collector().select(6, () => {
      asked += 1;
      return false;
    });
    expect(asked).toBe(11);
  });
});
