import { describe, expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import type { Path } from '../pools/poolSide.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import { evenPair, nth, token } from '../testkits/markets.testkit.ts';
import { allocateChunks, equalise, tabulate } from './splitAllocation.ts';

const E18 = 10 ** 18;

/** The curve of a pair of so much on each side, by the formula of the whitepaper. */
const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);
const into = (held: number, amount: number) => (held * amount) / ((held - amount) * 0.997);
const nearly = (value: number) => expect.closeTo(value, 6);
const exactly = (value: number) => expect.closeTo(value, 9);
const whole = (amounts: readonly number[]) => amounts.map((amount) => amount / E18);

describe('tabulate', () => {
  test('default: returns the output, or the input, for each number of chunks', () => {
    const path: Path = [evenPair(1, 1000n), evenPair(2, 500n, [1, 2])];
    const given = whole(tabulate(path, true, 64 * E18));
    expect(given).toHaveLength(65);
    expect([0, 1, 32, 64].map((chunks) => given[chunks])).toEqual(
      [0, 1, 32, 64].map((chunks) => nearly(out(500, out(1000, chunks)))),
    );
    const asked = whole(tabulate(path, false, 64 * E18));
    expect([0, 1, 32, 64].map((chunks) => asked[chunks])).toEqual(
      [0, 1, 32, 64].map((chunks) => nearly(into(1000, into(500, chunks)))),
    );
  });

  test('behavior: an output beyond the liquidity costs an infinite input', () => {
    const asked = tabulate([evenPair(1, 1000n), evenPair(2, 500n, [1, 2])], false, 640 * E18);
    // 50 chunks are all that the second pair holds, and for 40 of them the first would have to pay out 1 600.
    expect([25, 40, 50, 64].map((chunks) => Number.isFinite(asked[chunks]))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(asked[64]).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('allocateChunks', () => {
  const table = (gives: (chunks: number) => number) =>
    Array.from({ length: 65 }, (_, chunks) => gives(chunks));

  test('default: gives each chunk to the path with the greatest output', () => {
    // Three for each of the first ten chunks, then nothing; two for every one.
    const tables = [table((chunks) => 3 * Math.min(chunks, 10)), table((chunks) => 2 * chunks)];
    expect(allocateChunks(tables, true, 6400)).toEqual({ parts: [1000, 5400], total: 138 });
  });

  test('default: gives each chunk to the path with the smallest input', () => {
    const costly = table((chunks) => (chunks <= 10 ? chunks : Number.POSITIVE_INFINITY));
    expect(allocateChunks([costly, table((chunks) => 2 * chunks)], false, 6400)).toEqual({
      parts: [1000, 5400],
      total: 118,
    });
  });

  test('behavior: prefers the first of two equal paths', () => {
    const one = table((chunks) => chunks);
    for (const isInput of [true, false]) {
      expect(allocateChunks([one, one], isInput, 6400)).toEqual({ parts: [6400, 0], total: 64 });
    }
  });

  test('behavior: returns undefined if the paths cannot carry all', () => {
    expect(allocateChunks([table((chunks) => Math.min(chunks, 63))], true, 6400)).toBeUndefined();
    const costly = table((chunks) => (chunks <= 63 ? chunks : Number.POSITIVE_INFINITY));
    expect(allocateChunks([costly], false, 6400)).toBeUndefined();
    expect(allocateChunks([], true, 6400)).toBeUndefined();
  });
});

describe('equalise', () => {
  const parts = (held: readonly bigint[], isInput: boolean, coarse: readonly number[]) =>
    whole(
      equalise(
        held.map((each, index) => [evenPair(index + 1, each)]),
        isInput,
        90 * E18,
        coarse.map((part) => part * E18),
      ),
    );

  test('default: pairs at one price take parts in proportion to their reserves', () => {
    for (const isInput of [true, false]) {
      expect(parts([2000n, 1000n], isInput, [61.875, 28.125])).toEqual([exactly(60), exactly(30)]);
      expect(parts([1000n, 2000n, 6000n], isInput, [9.84375, 19.6875, 60.46875])).toEqual(
        [10, 20, 60].map(exactly),
      );
    }
  });

  test('behavior: gives a path without a part something if that gains', () => {
    expect(parts([1000n, 1000n], true, [45.703125, 44.296875])).toEqual([exactly(45), exactly(45)]);
    expect(parts([1_000_000n, 1n], true, [90, 0]).map((part) => part > 0)).toEqual([true, true]);
  });

  test('behavior: gives nothing to a path with a worse price than all others end at', () => {
    const bad = new V2Side(v2Pool({ address: nth(2), token0: token(0), token1: token(1) }), true);
    bad.setState({ protocol: 'v2', reserve0: 10n ** 24n, reserve1: 8n * 10n ** 23n });
    const [good, least] = equalise([[evenPair(1, 1000n)], [bad]], true, 90 * E18, [
      88.59375 * E18,
      1.40625 * E18,
    ]);
    expect(good).toBeCloseTo(90 * E18, -7);
    expect(least).toBeCloseTo(0, -7);
  });
});
