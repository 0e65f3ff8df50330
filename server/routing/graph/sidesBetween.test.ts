import { describe, expect, test } from 'vitest';
import { nth, token } from '../markets.testkit.ts';
import { v2Pool } from '../pool.ts';
import { PoolEntry } from '../pools/poolEntry.ts';
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
  const around = new Watched();
  const links = new SidesBetween(around);
  for (const entry of entries) around.add(entry);
  around.asked.length = 0;
  return { around, links };
}

describe('SidesBetween', () => {
  const [one, two, other] = [entryOf(1, 0, 1), entryOf(2, 0, 1), entryOf(3, 1, 2)];

  test('default: the sides that sell one token for the other', () => {
    const { links } = setUp(one, two, other);
    expect(links.sides(0, 1)).toEqual([one.zeroForOne, two.zeroForOne]);
    expect(links.sides(1, 0)).toEqual([one.oneForZero, two.oneForZero]);
    expect(links.sides(1, 2)).toEqual([other.zeroForOne]);
    expect([links.sides(0, 2), links.sides(2, 0)]).toEqual([[], []]);
    expect([links.has(0, 1), links.has(2, 1), links.has(0, 2), links.has(2, 0)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('behavior: they are looked for once, around the token that has fewer pools', () => {
    const { around, links } = setUp(one, two, other);
    const sides = links.sides(1, 2);
    expect(links.sides(1, 2)).toBe(sides);
    links.sides(2, 1);
    // Of two with as many, around the one that is sold.
    links.sides(0, 3);
    expect(links.has(1, 2)).toBe(true);
    expect([...new Set(around.asked)]).toEqual([2, 3]);
    const even = setUp(one);
    even.links.sides(1, 0);
    expect([...new Set(even.around.asked)]).toEqual([1]);
  });

  test('behavior: follow pools that come and go, in both directions', () => {
    const { around, links } = setUp(one);
    expect([links.sides(0, 1), links.sides(1, 0)]).toEqual([[one.zeroForOne], [one.oneForZero]]);
    around.add(two);
    links.forget(two);
    expect([links.sides(0, 1), links.sides(1, 0)]).toEqual([
      [one.zeroForOne, two.zeroForOne],
      [one.oneForZero, two.oneForZero],
    ]);
    around.remove(one);
    links.forget(one);
    expect([links.sides(0, 1), links.sides(1, 0)]).toEqual([[two.zeroForOne], [two.oneForZero]]);
  });

  test('behavior: a hundred thousand lists are kept, then all are let go', () => {
    const { links } = setUp(one, other);
    const [kept, forgotten] = [links.sides(0, 1), links.sides(1, 2)];
    links.forget(other);
    expect(links.sides(1, 2)).not.toBe(forgotten);
    // What was let go makes room again.
    for (let number = 2; number < 100_000; number++) links.sides(3, number);
    expect(links.sides(0, 1)).toBe(kept);
    links.sides(4, 0);
    expect(links.sides(0, 1)).not.toBe(kept);
  });
});
