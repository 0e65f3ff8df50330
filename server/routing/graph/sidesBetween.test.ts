import { describe, expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import { PoolEntry } from '../pools/poolEntry.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { Adjacency } from './adjacency.ts';
import { SidesBetween } from './sidesBetween.ts';

/** Notes around which tokens is looked. */
class Watched extends Adjacency {
  readonly asked: number[] = [];

  override startOf(number: number): number {
    this.asked.push(number);
    return super.startOf(number);
  }
}

const entryOf = (index: number, a: number, b: number) =>
  new PoolEntry(v2Pool({ address: nth(index), token0: token(a), token1: token(b) }), a, b, false);

function setUp(...entries: readonly PoolEntry[]) {
  const adjacency = new Watched();
  const sidesBetween = new SidesBetween(adjacency);
  for (const entry of entries) adjacency.add(entry);
  adjacency.asked.length = 0;
  return { adjacency, sidesBetween };
}

describe('SidesBetween', () => {
  const [one, two, other] = [entryOf(1, 0, 1), entryOf(2, 0, 1), entryOf(3, 1, 2)];

  test('default: the sides that sell one token for the other', () => {
    const { sidesBetween } = setUp(one, two, other);
    expect(sidesBetween.sides(0, 1).few).toEqual([one.zeroForOne, two.zeroForOne]);
    expect(sidesBetween.sides(1, 0).few).toEqual([one.oneForZero, two.oneForZero]);
    expect(sidesBetween.sides(1, 2).few).toEqual([other.zeroForOne]);
    expect([sidesBetween.sides(0, 2).few, sidesBetween.sides(2, 0).few]).toEqual([[], []]);
    expect([
      sidesBetween.has(0, 1),
      sidesBetween.has(2, 1),
      sidesBetween.has(0, 2),
      sidesBetween.has(2, 0),
    ]).toEqual([true, true, false, false]);
  });

  test('behavior: finds them once, around the token with fewer pools', () => {
    const { adjacency, sidesBetween } = setUp(one, two, other);
    const sides = sidesBetween.sides(1, 2);
    expect(sidesBetween.sides(1, 2)).toBe(sides);
    sidesBetween.sides(2, 1);
    // Of two with as many, around the one that is sold.
    sidesBetween.sides(0, 3);
    expect(sidesBetween.has(1, 2)).toBe(true);
    expect([...new Set(adjacency.asked)]).toEqual([2, 3]);
    const even = setUp(one);
    even.sidesBetween.sides(1, 0);
    expect([...new Set(even.adjacency.asked)]).toEqual([1]);
  });

  test('behavior: follows added and removed pools, in both directions', () => {
    const { adjacency, sidesBetween } = setUp(one);
    expect([sidesBetween.sides(0, 1).few, sidesBetween.sides(1, 0).few]).toEqual([
      [one.zeroForOne],
      [one.oneForZero],
    ]);
    adjacency.add(two);
    sidesBetween.forget(two);
    expect([sidesBetween.sides(0, 1).few, sidesBetween.sides(1, 0).few]).toEqual([
      [one.zeroForOne, two.zeroForOne],
      [one.oneForZero, two.oneForZero],
    ]);
    adjacency.remove(one);
    sidesBetween.forget(one);
    expect([sidesBetween.sides(0, 1).few, sidesBetween.sides(1, 0).few]).toEqual([
      [two.zeroForOne],
      [two.oneForZero],
    ]);
  });

  test('behavior: keeps 100 000 lists, then clears all', () => {
    const { sidesBetween } = setUp(one, other);
    const [kept, forgotten] = [sidesBetween.sides(0, 1).few, sidesBetween.sides(1, 2).few];
    sidesBetween.forget(other);
    expect(sidesBetween.sides(1, 2).few).not.toBe(forgotten);
    // What was let go makes room again.
    for (let number = 2; number < 100_000; number++) sidesBetween.sides(3, number);
    expect(sidesBetween.sides(0, 1).few).toBe(kept);
    sidesBetween.sides(4, 0);
    expect(sidesBetween.sides(0, 1).few).not.toBe(kept);
  });
});
