import { describe, expect, test } from 'vitest';
import { Adjacency } from '../../graph/adjacency.ts';
import { v2Pool } from '../../model/pool.ts';
import { PoolEntry } from '../../pools/poolEntry.ts';
import { nth, token } from '../../testkits/markets.testkit.ts';
import { type SearchWorkspace, SearchWorkspaces } from './searchWorkspace.ts';

/** Tokens 0 to `hubs` - 1 trade with as many others as are said. */
function setUp(hubs: number, others: number) {
  const adjacency = new Adjacency();
  let index = 0;
  for (let hub = 0; hub < hubs; hub++) {
    for (let at = 0; at < others; at++) {
      const tokens = { token0: token(hub), token1: token(hubs + at) };
      adjacency.add(new PoolEntry(v2Pool({ address: nth(index++), ...tokens }), hub, hubs + at, false));
    }
  }
  const workspaces = new SearchWorkspaces(adjacency);
  const borrow = (start: number, end = hubs) => {
    const space = workspaces.take({ start, end });
    workspaces.giveBack({ start, end }, space);
    return space;
  };
  return { adjacency, workspaces, borrow };
}

const sizes = ({ first, last }: SearchWorkspace) =>
  [first, last].map(({ leastValues }) => leastValues.values.length);

describe('SearchWorkspaces', () => {
  test('default: lends columns to one search at a time and reuses them', () => {
    const { workspaces, borrow } = setUp(1, 3);
    const ends = { start: 0, end: 1 };
    const outer = workspaces.take(ends);
    const inner = borrow(0);
    workspaces.giveBack(ends, outer);
    const parts = [outer, inner].flatMap(({ first, last }) =>
      [first, last].flatMap(({ leastValues, neighbourIndex }) => [leastValues, neighbourIndex]),
    );
    expect(new Set(parts).size).toBe(8);
    const again = borrow(0);
    expect(parts).toContain(again.first.leastValues);
    expect(parts).toContain(again.last.leastValues);
    expect(parts).toContain(again.first.neighbourIndex);
  });

  test('behavior: indexes the neighbours of both ends', () => {
    const { first, last } = setUp(1, 3).borrow(0, 2);
    expect([first.neighbourIndex.isOf(0), last.neighbourIndex.isOf(2)]).toEqual([true, true]);
  });

  test('behavior: keeps the neighbour indexes of 32 tokens', () => {
    const { borrow } = setUp(32, 3);
    // With that of the end.
    const neighbourIndexes = Array.from({ length: 31 }, (_, hub) => borrow(hub).first.neighbourIndex);
    expect(new Set(neighbourIndexes).size).toBe(31);
    expect(borrow(0).first.neighbourIndex).toBe(neighbourIndexes[0]);
    // The one that was not asked for the longest time goes.
    borrow(31);
    expect(borrow(0).first.neighbourIndex).toBe(neighbourIndexes[0]);
    expect(borrow(1).first.neighbourIndex).not.toBe(neighbourIndexes[1]);
  });

  test('behavior: keeps room for an eighth more tokens, then makes new columns', () => {
    const { adjacency, borrow } = setUp(1, 799);
    // 800 and 100 and 16.
    expect(sizes(borrow(0))).toEqual([916, 916]);
    const grow = (token0: number) =>
      adjacency.add(
        new PoolEntry(
          v2Pool({ address: nth(5000 + token0), token0: token(token0), token1: token(0) }),
          token0,
          0,
          false,
        ),
      );
    grow(915);
    expect(sizes(borrow(0))).toEqual([916, 916]);
    grow(916);
    expect(sizes(borrow(0))).toEqual([1047, 1047]);
  });
});
