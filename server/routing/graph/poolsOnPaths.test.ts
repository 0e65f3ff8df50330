import { describe, expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { isOnPath } from './poolsOnPaths.ts';

/** A pair for each two tokens, by its place. */
function marketsOf(...ends: readonly (readonly [number, number])[]): Market[] {
  return ends.map(([a, b], index) => ({
    pool: v2Pool({ address: nth(index + 1), token0: token(a), token1: token(b) }),
    state: { protocol: 'v2' as const, reserve0: 1n, reserve1: 1n },
  }));
}

/** Token 0 has three neighbours and token 1 two, of which 2 is one of both. */
const EDGES = [
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 5],
  [3, 5],
  [3, 4],
] as const;

describe('poolsOnPaths', () => {
  const graph = graphOf(marketsOf(...EDGES));
  const found = (from: number, to: number, hops: number) =>
    graph.poolsOnPaths(token(from), token(to), hops).map(({ address }) => Number(address));

  test('default: yields middle pools, then those of the end with fewer pools, then the others', () => {
    expect(found(0, 1, 3)).toEqual([6, 4, 5, 1, 2]);
    expect(found(1, 0, 3)).toEqual([6, 4, 5, 1, 2]);
    expect(found(0, 1, 2)).toEqual([4, 1]);
    expect(found(0, 1, 1)).toEqual([]);
  });

  test('behavior: starts with tokenIn if both ends have as many pools', () => {
    expect(found(0, 3, 2)).toEqual([2, 3, 7]);
    expect(found(3, 0, 2)).toEqual([2, 7, 3]);
  });

  test('behavior: a pool that can be crossed both ways is found once', () => {
    const both = graphOf(marketsOf([0, 2], [0, 3], [1, 2], [1, 3], [2, 3]));
    const pools = both.poolsOnPaths(token(0), token(1), 3).map(({ address }) => Number(address));
    expect(pools.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('isOnPath', () => {
  test('behavior: walks the pools of the token with fewer', () => {
    // From 2 to 1 by way of one of nine tokens, or of none; 2 has nine pools besides, and 1 has one.
    const edges = Array.from({ length: 9 }, (_, index) => [2, 10 + index] as const);
    const graph = graphOf(
      marketsOf([0, 2], [0, 3], ...edges, [1, 10], ...edges.map(([, to]) => [3, to] as const)),
    );
    const ends = graph.endsOf(token(0), token(1));
    if (ends === undefined) throw new Error('no ends');
    let asked = 0;
    const sidesBetween = new Proxy(graph.sidesBetween, {
      get: (target, name) => {
        if (name === 'has') asked += 1;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const entries = graph.entriesOf(graph.poolsOnPaths(token(0), token(1), 3));
    const [first] = entries.filter(({ pool }) => pool.address === nth(1));
    if (first === undefined) throw new Error('no pool');
    expect(isOnPath({ adjacency: graph.adjacency, sidesBetween }, first, { ...ends, maxHops: 3 })).toBe(true);
    // Whether 2 itself is next to 1, and whether 10 is next to 2.
    expect(asked).toBe(2);
  });
});
