import { describe, expect, test, vi } from 'vitest';
import { openTokenPaths, promisingTokenPaths } from './foundTokenPaths.ts';
import type { TokenPathSource } from './tokenPathSource.ts';

const TRADE = { mostIn: 1, leastOut: 1 };

type Row = readonly [first: number, last: number, score: number];

/** Six token paths: by token 3 alone, and over two tokens; the fourth promises most, then the second. */
const SIX: readonly Row[] = [
  [1, 2, 0.5],
  [3, 3, 0.3],
  [4, 2, 0.6],
  [5, 6, 0.2],
  [5, 6, 0.1],
  [7, 8, 0.4],
  [6, 5, 0.9],
];

function sourceOf(
  rows: readonly Row[],
  barred: readonly number[] = [],
  asked: number[] = [],
): TokenPathSource {
  return {
    isLarge: false,
    collect: (_, __, sink) => {
      for (const [first, last, score] of rows) if (score <= sink.most) sink.note(first, last, score, 1, 0);
    },
    covers: () => true,
    isBarred: (token) => {
      asked.push(token);
      return barred.includes(token);
    },
  };
}

describe('promisingTokenPaths', () => {
  test('returns all token paths where they are few, each once', () => {
    expect(promisingTokenPaths(sourceOf(SIX), [3, 3], TRADE, { limit: 64, few: 1 })).toEqual({
      tokenPaths: [[1, 2], [3], [4, 2], [5, 6], [7, 8], [6, 5]],
      isAll: true,
    });
  });

  const many = Array.from({ length: 1000 }, (_, token) => [token, token, 1 - token / 1000] as const);

  test('returns few of more than 64, the most promising ones, and asks about no others', () => {
    const asked: number[] = [];
    const found = promisingTokenPaths(sourceOf(many, [999, 997], asked), [3, 3], TRADE, {
      limit: 64,
      few: 2,
    });
    expect(found).toEqual({ tokenPaths: [[998], [996]], isAll: false });
    expect(asked).toEqual([999, 998, 997, 996]);
  });

  test('looks on behind hundreds that promise most and are barred', () => {
    const barred = many.slice(300).map(([token]) => token);
    const found = promisingTokenPaths(sourceOf(many, barred), [3, 3], TRADE, { limit: 64, few: 1 });
    expect(found).toEqual({ tokenPaths: [[299]], isAll: false });
    const all = many.map(([token]) => token);
    expect(promisingTokenPaths(sourceOf(many, all), [3, 3], TRADE, { limit: 64, few: 1 })).toEqual({
      tokenPaths: [],
      isAll: true,
    });
  });

  test('passes twice over all token paths behind any number that promise most and are barred', () => {
    const source = sourceOf(
      many,
      many.slice(1).map(([token]) => token),
    );
    const collect = vi.spyOn(source, 'collect');
    const found = promisingTokenPaths(source, [3, 3], TRADE, { limit: 8, few: 1 });
    expect(found).toEqual({ tokenPaths: [[0]], isAll: true });
    expect(collect).toHaveBeenCalledTimes(2);
  });
});

describe('openTokenPaths', () => {
  test('returns each token path once, whatever number of pools lies in its middle', () => {
    expect(openTokenPaths(sourceOf(SIX), [3, 3], TRADE)).toEqual([
      [1, 2],
      [3],
      [4, 2],
      [5, 6],
      [7, 8],
      [6, 5],
    ]);
  });

  test('leaves out the token paths with a barred token', () => {
    expect(openTokenPaths(sourceOf(SIX, [5, 3]), [3, 3], TRADE)).toEqual([
      [1, 2],
      [4, 2],
      [7, 8],
    ]);
  });
});
