import { describe, expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import type { TicksNeeded } from '../model/route.ts';
import { finish, type Steps } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import { nth } from '../testkits/markets.testkit.ts';
import { splitCandidates } from './splitCandidates.ts';

const ends = { token0: '0x0a', token1: '0x0b' } as const;
const pools = Array.from({ length: 40 }, (_, index) => {
  return new V2Side(v2Pool({ address: nth(index), ...ends }), true);
});
const pathOf = (...numbers: number[]): Path => numbers.flatMap((number) => pools[number] ?? []);

function stepOf<Given extends unknown[], Result>(work: (...given: Given) => Result) {
  // biome-ignore lint/correctness/useYield: all is one step.
  return function* (...given: Given): Steps<Result> {
    return work(...given);
  };
}

/** Finds the first of the paths that avoids what it must; `asked` are the parts it was asked for as such. */
function finderOf(ranked: readonly Path[], ticks: (part: bigint) => TicksNeeded[] = () => []) {
  const asked: bigint[] = [];
  const find = (excluded: ReadonlySet<unknown>, part: bigint) => {
    const sides = ranked.find((path) => !path.some(({ pool }) => excluded.has(pool.id)));
    return { sides, ticksNeeded: () => ticks(part) };
  };
  const best = (part: bigint) => {
    asked.push(part);
    return find(new Set(), part);
  };
  return { asked, finder: { best: stepOf(best), bestWithout: stepOf(find) } as unknown as BestPathByAmount };
}

function candidates(finder: BestPathByAmount, amount: bigint, legs: number) {
  const { paths, ticks } = finish(splitCandidates(finder, amount, legs));
  return { paths: paths.map((path) => path.map(({ pool }) => Number(pool.address))), ticks };
}

describe('splitCandidates', () => {
  test('default: candidates are the best path, the best that avoids it, and the best without each of its pools', () => {
    const { finder, asked } = finderOf([pathOf(1, 2), pathOf(1, 4), pathOf(5, 2), pathOf(3)]);
    const { paths } = candidates(finder, 12n, 3);
    expect(paths).toEqual([[1, 2], [3], [5, 2], [1, 4]]);
    expect(asked).toEqual([12n, 2n, 1n]);
  });

  test('args: candidates avoid the pools of each other, up to the number of legs', () => {
    const { finder } = finderOf([pathOf(1), pathOf(2), pathOf(3), pathOf(4)]);
    expect(candidates(finder, 12n, 2).paths).toEqual([[1], [2]]);
    expect(candidates(finder, 12n, 3).paths).toEqual([[1], [2], [3]]);
  });

  test('behavior: parts of nothing are not looked for', () => {
    const { finder, asked } = finderOf([pathOf(1)]);
    candidates(finder, 6n, 2);
    expect(asked).toEqual([6n, 1n]);
  });

  test('behavior: none where there is no path', () => {
    expect(candidates(finderOf([]).finder, 12n, 4)).toEqual({ paths: [], ticks: [] });
  });

  test('behavior: twelve at most, the best of them first', () => {
    const apart = finderOf(Array.from({ length: 20 }, (_, index) => pathOf(index)));
    expect(candidates(apart.finder, 12n, 20).paths).toEqual(
      Array.from({ length: 12 }, (_, index) => [index]),
    );
    const first = Array.from({ length: 20 }, (_, index) => index);
    const without = first.map((index) => pathOf(20 + index, ...first.filter((other) => other !== index)));
    const long = finderOf([pathOf(...first), ...without]);
    expect(candidates(long.finder, 12n, 2).paths).toHaveLength(12);
  });

  test('behavior: ticks that are missing are returned once each', () => {
    const lower: TicksNeeded = { id: nth(1), direction: 'lower' };
    const upper: TicksNeeded = { id: nth(1), direction: 'upper' };
    const { finder } = finderOf([pathOf(1)], (part) => (part > 3n ? [lower] : [lower, upper]));
    expect(candidates(finder, 12n, 2).ticks).toEqual([lower, upper]);
  });
});
