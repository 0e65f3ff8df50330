import { describe, expect, test } from 'vitest';
import { RouteEarnings } from './routeEarnings.ts';

/** What so many routes earn at the most over pools that earn so much by layer. */
function most(
  routes: number,
  pools: Partial<Record<'direct' | 'first' | 'middle' | 'last', readonly number[]>>,
) {
  const earnings = new RouteEarnings(routes);
  for (const layer of ['direct', 'first', 'middle', 'last'] as const)
    for (const earned of pools[layer] ?? []) earnings.add(layer, earned);
  return earnings;
}

describe('RouteEarnings', () => {
  test('default: the best pools of each layer count, as many as there are routes', () => {
    const pools = { first: [1, 7, 3, 5], middle: [20, 10], last: [100, 300, 200] };
    expect(most(1, pools).most()).toBe(7 + 20 + 300);
    expect(most(2, pools).most()).toBe(7 + 5 + 20 + 10 + 300 + 200);
    expect(most(3, pools).most()).toBe(7 + 5 + 3 + 20 + 10 + 300 + 200 + 100);
    expect(most(9, pools).most()).toBe(16 + 30 + 600);
    expect(most(Number.POSITIVE_INFINITY, pools).most()).toBe(16 + 30 + 600);
  });

  test('behavior: a direct route takes the place of the pools of another one', () => {
    const pools = { direct: [50, 30, 6], first: [10, 4], middle: [9], last: [20, 1] };
    // One alone: 50 directly, or 10 + 9 + 20. Two: both, not 50 + 30. Three: 50 + 30 and one more.
    expect(most(1, pools).most()).toBe(50);
    expect(most(2, pools).most()).toBe(50 + 39);
    expect(most(3, pools).most()).toBe(50 + 30 + 39);
    expect(most(4, pools).most()).toBe(50 + 30 + 6 + 39);
    expect(most(Number.POSITIVE_INFINITY, pools).most()).toBe(86 + 14 + 9 + 21);
  });

  test('behavior: equal pools all count, up to the number of routes', () => {
    expect(most(3, { last: [5, 5, 5, 5, 5] }).most()).toBe(15);
  });

  test('behavior: eachLeft visits the surplus of each number of routes, less its gas', () => {
    // The third direct pool earns less than its route costs, and a third direct route has no other.
    const pools = { direct: [50, 30, -6], first: [10, 4], last: [20, 1] };
    const costs = {
      base: 7,
      ofRoute: 3,
      poolsOf: (direct: number, others: number) => 100 * direct + 1000 * others,
    };
    const left = (routes: number) => {
      const found: Record<string, number> = {};
      most(routes, pools).eachLeft(costs, 2, (direct, others, each) => {
        found[`${direct} ${others}`] = each;
      });
      return found;
    };
    expect(left(2)).toEqual({
      '0 2': 35 - 7 - 6 - 2000,
      '1 1': 80 - 7 - 3 - 1100,
      '2 0': 80 - 7 - 200,
    });
    const three = left(3);
    expect(three['3 0']).toBe(74 - 7 - 300);
    expect(three['2 1']).toBe(110 - 7 - 3 - 1200);
    expect(Object.keys(three)).toHaveLength(7);
    // Of any number: at least two direct ones, or the cheapest two with another one; what earns nothing is
    // left out.
    expect(left(Number.POSITIVE_INFINITY)).toEqual({ '2 0': 80 - 7 - 200, '0 2': 115 - 7 - 3 - 1100 });
  });

  test('behavior: the maximum is 0 without pools, and infinite with an infinite surplus', () => {
    expect(most(8, {}).most()).toBe(0);
    expect(most(2, { first: [1, Number.POSITIVE_INFINITY] }).most()).toBe(Number.POSITIVE_INFINITY);
  });
});
