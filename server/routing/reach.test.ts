import { describe, expect, test } from 'vitest';
import { Reach, ReachPool } from './reach.ts';

const NOWHERE = Number.POSITIVE_INFINITY;

describe('Reach', () => {
  test('default: an amount by token, and the tokens that were added, each once', () => {
    const reach = new Reach(4);
    expect(reach.restart(3, 0.5, NOWHERE)).toBe(true);
    reach.add(2, 7);
    reach.add(0, 9);
    reach.add(2, 6);
    expect([...reach.values]).toEqual([9, NOWHERE, 6, NOWHERE]);
    expect([...reach.tokens.subarray(0, reach.count)]).toEqual([2, 0]);
  });

  test('behavior: what it holds is kept for the same kind and amount, until it is released', () => {
    const reach = new Reach(2);
    reach.restart(1, 0.5, 0);
    reach.add(1, 7);
    expect(reach.restart(1, 0.5, 0)).toBe(false);
    expect([reach.count, ...reach.values]).toEqual([1, 0, 7]);
    for (const [kind, inverse] of [
      [2, 0.5],
      [2, 0.25],
    ] as const) {
      expect(reach.restart(kind, inverse, NOWHERE)).toBe(true);
      expect([reach.count, ...reach.values]).toEqual([0, NOWHERE, NOWHERE]);
      reach.add(0, 1);
    }
    reach.release();
    expect(reach.restart(2, 0.25, NOWHERE)).toBe(true);
    expect(reach.count).toBe(0);
  });
});

describe('ReachPool', () => {
  test('default: two of their own while the work runs, the same ones for the next work', () => {
    const pool = new ReachPool();
    const [first, inner] = pool.borrow(10, (outer) => [outer, pool.borrow(10, (reaches) => reaches)]);
    expect(new Set([...(first ?? []), ...(inner ?? [])]).size).toBe(4);
    const again = pool.borrow(10, (reaches) => reaches);
    expect(again.every((reach) => first?.includes(reach))).toBe(true);
  });

  test('behavior: room for an eighth more tokens, new ones when that is not enough', () => {
    const pool = new ReachPool();
    const lengths = (tokenCount: number) =>
      pool.borrow(tokenCount, (reaches) => reaches.map(({ values }) => values.length));
    // 800 and 100 and 16.
    expect(lengths(800)).toEqual([916, 916]);
    expect(lengths(916)).toEqual([916, 916]);
    expect(lengths(917)).toEqual([1047, 1047]);
    expect(lengths(100)).toEqual([1047, 1047]);
  });

  test('behavior: what they held is of no more use, even when the work fails', () => {
    const pool = new ReachPool();
    const fail = () =>
      pool.borrow(4, (reaches) => {
        for (const reach of reaches) reach.restart(3, 0.5, 0);
        throw new Error('no');
      });
    expect(fail).toThrow('no');
    expect(pool.borrow(4, (reaches) => reaches.map((reach) => reach.restart(3, 0.5, 0)))).toEqual([
      true,
      true,
    ]);
    expect(pool.borrow(4, ([one, other]) => one === other)).toBe(false);
  });
});
