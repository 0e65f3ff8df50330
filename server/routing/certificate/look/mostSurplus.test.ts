import { describe, expect, test } from 'vitest';
import { token } from '../../testkits/markets.testkit.ts';
import { v2Market } from '../../testkits/pools.testkit.ts';
import type { Arc, Layer } from '../network/arc.ts';
import { networkOf } from '../network/network.testkit.ts';
import { mostSurplus } from './mostSurplus.ts';

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

const NONE = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;

/** The maximum surplus of some numbers of routes. */
function most(
  pools: Partial<Record<Layer, readonly number[]>>,
  counts: { readonly fewest: number; readonly most: number; readonly ofRoute?: number },
  lost: Partial<Record<Layer, readonly [number, number]>> = {},
): number {
  const all = { direct: NONE, first: NONE, middle: NONE, last: NONE, ...lost };
  return mostSurplus({ earned: earnedBy(pools), lost: all }, { ofRoute: 0, ...counts });
}
const exactly = (count: number, ofRoute = 0) => ({ fewest: count, most: count, ofRoute });

describe('mostSurplus', () => {
  const longer = { first: [1, 7, 3, 5], middle: [20, 10], last: [100, 300, 200] };

  test('default: the best pools of each layer count, as many as there are routes', () => {
    expect(most(longer, exactly(0))).toBe(0);
    expect(most(longer, exactly(1))).toBe(7 + 20 + 300);
    expect(most(longer, exactly(2))).toBe(7 + 5 + 20 + 10 + 300 + 200);
    expect(most(longer, exactly(3))).toBe(7 + 5 + 3 + 20 + 10 + 300 + 200 + 100);
    expect(most(longer, exactly(4))).toBe(16 + 30 + 600);
  });

  test('args: each route over several pools costs its gas, and no more routes are taken than pay for it', () => {
    expect(most(longer, exactly(3, 50))).toBe(16 - 1 + 30 + 600 - 3 * 50);
    expect(most(longer, { fewest: 0, most: 4, ofRoute: 110 })).toBe(7 + 5 + 30 + 500 - 2 * 110);
    expect(most(longer, { fewest: 2, most: 4, ofRoute: 1000 })).toBe(7 + 5 + 30 + 500 - 2 * 1000);
  });

  test('behavior: a direct route takes the place of the pools of another one, and counts below 0 too', () => {
    const pools = { direct: [50, 30, -6], first: [10, 4], last: [20, 1] };
    // Two routes over several pools, one of each, or two direct ones.
    expect(most(pools, exactly(2))).toBe(Math.max(35, 50 + 30, 80));
    expect(most({ ...pools, first: [], last: [] }, exactly(3), { first: [-40, -50], last: [-1, -2] })).toBe(
      74,
    );
    expect(most({ direct: [50, 30, -6] }, exactly(3))).toBe(74);
  });

  test('behavior: the pools that routes need count below 0 where none earns', () => {
    const lost = { first: [-3, -5], middle: [-1, -2], last: [-4, -9] } as const;
    expect(most({}, exactly(1), lost)).toBe(-3 - 4);
    // The second route has two other pools between, which lose less than another one at an end.
    expect(most({}, exactly(2), lost)).toBe(-3 - 4 - 1 - 2);
    expect(most({}, exactly(2), { ...lost, middle: [-1, -6] })).toBe(-3 - 4 - 5);
    expect(most({ first: [8] }, exactly(2), lost)).toBe(8 - 4 - 3);
    expect(most({ first: [8, 2] }, exactly(2), lost)).toBe(8 + 2 - 4);
    expect(most({ middle: [6] }, exactly(2), lost)).toBe(6 - 3 - 4);
  });

  test('behavior: equal pools all count, up to the number of routes', () => {
    expect(most({ first: [0.5], last: [5, 5, 5, 5, 5] }, exactly(3))).toBe(15.5);
  });

  test('behavior: no route is possible without a pool at each end, nor two that differ in nothing', () => {
    expect(most({ first: [9] }, exactly(1))).toBe(Number.NEGATIVE_INFINITY);
    expect(most({}, exactly(2), { first: [-3, -Infinity], last: [-4, -Infinity] })).toBe(-Infinity);
    expect(most({ direct: [3] }, exactly(2))).toBe(Number.NEGATIVE_INFINITY);
  });
});
