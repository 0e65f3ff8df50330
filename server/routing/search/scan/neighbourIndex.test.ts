import { describe, expect, test } from 'vitest';
import { Adjacency } from '../../graph/adjacency.ts';
import { v2Pool } from '../../model/pool.ts';
import { PoolEntry } from '../../pools/poolEntry.ts';
import { nth, token } from '../../testkits/markets.testkit.ts';
import { NeighbourIndex, NO_POSITION } from './neighbourIndex.ts';

const entryOf = (index: number, a: number, b: number) =>
  new PoolEntry(v2Pool({ address: nth(index), token0: token(a), token1: token(b) }), a, b, false);

function setUp(...pairs: readonly (readonly [number, number])[]) {
  const adjacency = new Adjacency();
  const entries = pairs.map(([a, b], index) => entryOf(index, a, b));
  for (const entry of entries) adjacency.add(entry);
  return { adjacency, entries, index: new NeighbourIndex(adjacency) };
}

/** The numbers of the pools that join the token of the index with a neighbour, as the index has them. */
function poolsTo(adjacency: Adjacency, index: NeighbourIndex, neighbour: number): string[] {
  const found: string[] = [];
  let place = index.firsts[neighbour] ?? NO_POSITION;
  while (place !== NO_POSITION) {
    const position = place >> 1;
    found.push(adjacency.entryAt(position)?.pool.address ?? '');
    const next = index.nexts[position - index.start] ?? NO_POSITION;
    expect(place % 2 === 1).toBe(next !== NO_POSITION);
    place = next;
  }
  return found;
}

describe('NeighbourIndex', () => {
  test('default: lists the pools of each neighbour in their order', () => {
    const { adjacency, index } = setUp([0, 1], [1, 2], [0, 2], [0, 1], [3, 4], [0, 1]);
    index.indexToken(0);
    expect(index.start).toBe(adjacency.startOf(0));
    const found = [0, 1, 2, 3, 4].map((neighbour) => poolsTo(adjacency, index, neighbour));
    expect(found).toEqual([[], [nth(0), nth(3), nth(5)], [nth(2)], [], []]);
    index.indexToken(2);
    expect([0, 1].map((neighbour) => poolsTo(adjacency, index, neighbour))).toEqual([[nth(2)], [nth(1)]]);
  });

  test('behavior: is stale after a pool was added or removed, until rebuilt', () => {
    const { adjacency, entries, index } = setUp([0, 1], [0, 2], [0, 1]);
    expect(index.isOf(0)).toBe(false);
    index.indexToken(0);
    expect([index.isOf(0), index.isOf(1)]).toEqual([true, false]);
    adjacency.add(entryOf(9, 0, 3));
    expect(index.isOf(0)).toBe(false);
    index.indexToken(0);
    expect(poolsTo(adjacency, index, 3)).toEqual([nth(9)]);
    const [first] = entries;
    if (first !== undefined) adjacency.remove(first);
    expect(index.isOf(0)).toBe(false);
    index.indexToken(0);
    expect(poolsTo(adjacency, index, 1)).toEqual([nth(2)]);
  });

  test('behavior: does not rebuild a current index', () => {
    const { index } = setUp([0, 1]);
    index.indexToken(0);
    const { firsts } = index;
    firsts[1] = 77;
    index.indexToken(0);
    expect(index.firsts).toBe(firsts);
    expect(firsts[1]).toBe(77);
  });
});
