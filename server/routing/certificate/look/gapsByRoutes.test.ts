import { describe, expect, test } from 'vitest';
import { token } from '../../testkits/markets.testkit.ts';
import { v2Market } from '../../testkits/pools.testkit.ts';
import type { Arc, Layer } from '../network/arc.ts';
import { networkOf } from '../network/network.testkit.ts';
import { eachNumberOfRoutes, GapsByRoutes } from './gapsByRoutes.ts';

const [A, B, C, D] = [token(0), token(1), token(2), token(3)] as const;

/** As many pools of each layer as are needed, with these surpluses. */
function earnedBy(pools: Partial<Record<Layer, readonly number[]>>): Map<Arc, number> {
  let index = 0;
  const ends = { direct: [A, B], first: [A, C], middle: [C, D], last: [D, B] } as const;
  const markets = Object.entries(ends).flatMap(([layer, [from, to]]) =>
    (pools[layer as Layer] ?? []).map(() => v2Market(++index, from, to, 1000n)),
  );
  const more = [v2Market(++index, A, C, 1000n), v2Market(++index, D, B, 1000n)];
  const { direct, firsts, middles, lasts } = networkOf([...markets, ...more]).network;
  const arcs = {
    direct,
    first: [...firsts.values()].flat(),
    middle: middles,
    last: [...lasts.values()].flat(),
  };
  return new Map(
    Object.entries(pools).flatMap(([layer, amounts]) =>
      amounts.map((surplus, place): [Arc, number] => [arcs[layer as Layer][place] as Arc, surplus]),
    ),
  );
}

/** The maximum surplus by number of routes. */
function surpluses(pools: Partial<Record<Layer, readonly number[]>>, fewest: number, most: number) {
  const found: Record<string, number> = {};
  eachNumberOfRoutes(earnedBy(pools), fewest, most, (direct, others, surplus) => {
    found[`${direct} ${others}`] = surplus;
  });
  return found;
}

describe('eachNumberOfRoutes', () => {
  test('default: the best pools of each layer count, as many as there are routes', () => {
    const pools = { first: [1, 7, 3, 5], middle: [20, 10], last: [100, 300, 200] };
    expect(surpluses(pools, 0, 4)).toEqual({
      '0 0': 0,
      '0 1': 7 + 20 + 300,
      '0 2': 7 + 5 + 20 + 10 + 300 + 200,
      '0 3': 7 + 5 + 3 + 20 + 10 + 300 + 200 + 100,
      '0 4': 16 + 30 + 600,
    });
  });

  test('behavior: a direct route takes the place of the pools of another one, and counts below 0 too', () => {
    const pools = { direct: [50, 30, -6], first: [10, 4], last: [20, 1] };
    expect(surpluses(pools, 2, 3)).toEqual({
      '0 2': 35,
      '0 3': 35,
      '1 1': 80,
      '1 2': 85,
      '2 0': 80,
      '2 1': 110,
      '3 0': 74,
    });
  });

  test('behavior: equal pools all count, up to the number of routes', () => {
    expect(surpluses({ last: [5, 5, 5, 5, 5] }, 3, 3)).toEqual({ '0 3': 15 });
  });
});

describe('GapsByRoutes', () => {
  test('default: each number of routes keeps its least gap, and the largest of these is that of all', () => {
    const gaps = new GapsByRoutes();
    expect(gaps.most()).toBe(Number.POSITIVE_INFINITY);
    gaps.note(2, 0, 0.3);
    gaps.note(1, 1, 0.5);
    gaps.note(2, 0, 0.4);
    expect(gaps.most()).toBe(0.5);
    gaps.note(1, 1, 0.1);
    expect(gaps.most()).toBe(0.3);
    gaps.note(2, 0, Number.NEGATIVE_INFINITY);
    expect(gaps.most()).toBe(0.1);
    gaps.note(1, 1, -1);
    expect(gaps.most()).toBe(0);
  });

  test('behavior: a gap that is NaN is ignored, and leaves the gap infinite where it is the only one', () => {
    const gaps = new GapsByRoutes();
    gaps.note(0, 2, Number.NaN);
    expect(gaps.most()).toBe(Number.POSITIVE_INFINITY);
    gaps.note(0, 2, 0.2);
    gaps.note(0, 2, Number.NaN);
    expect(gaps.most()).toBe(0.2);
  });
});
