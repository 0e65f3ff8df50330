import { describe, expect, test } from 'vitest';
import { type PoolSide, V2_BIT, V3_BIT } from '../pools/poolSide.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { v2Side } from '../testkits/pools.testkit.ts';
import { HopBounds } from './hopBounds.ts';

const [E6, MOST] = [10n ** 6n, 2n ** 112n - 1n];
const NONE = new Set<never>();

const pair = (index: number, reserve0: bigint, reserve1: bigint) =>
  v2Side(index, [token(0), token(1)], { reserve0, reserve1 });

/** 1 for 1, 2 for 1, and one without anything. */
const [PLAIN, RICH, EMPTY] = [pair(1, E6, E6), pair(2, E6, 2n * E6), pair(3, 0n, 0n)];
const sides: readonly PoolSide[] = [PLAIN, RICH, EMPTY];
const pairSides = { few: sides, protocolBits: V2_BIT };

describe('HopBounds', () => {
  test('default: takes the greatest output with the trade, the smallest input against it', () => {
    const given = new HopBounds(true, 1000n, NONE);
    const wanted = new HopBounds(false, 1000n, NONE);
    // floor(997 · 1000 · 2 000 000 / (1 000 000 · 1000 + 997 · 1000)).
    expect(given.bestEntry(pairSides, V2_BIT)).toBe(1992);
    expect(given.bestThrough(pairSides, V2_BIT, 1000)).toBe(1992);
    // floor(1000 · 1000 · 1 000 000 / (1 999 000 · 997)) + 1.
    expect(wanted.bestEntry(pairSides, V2_BIT)).toBe(502);
    expect(wanted.bestThrough(pairSides, V2_BIT, 1000)).toBe(502);
    expect([given.amount, given.isInput, wanted.isInput]).toEqual([1000, true, false]);
  });

  test('behavior: rejects other protocols and barred pools', () => {
    const bounds = new HopBounds(true, 1000n, new Set([nth(2), nth(3)]));
    expect(sides.map((side) => bounds.allows(side, V2_BIT))).toEqual([true, false, false]);
    expect(sides.map((side) => bounds.allows(side, V3_BIT))).toEqual([false, false, false]);
    expect(sides.map((side) => bounds.allows(side, V2_BIT | V3_BIT))).toEqual([true, false, false]);
    expect(bounds.bestEntry(pairSides, V2_BIT)).toBe(996);
    expect(bounds.bestThrough(pairSides, V2_BIT, 1000)).toBe(996);
    expect(bounds.bestEntry(pairSides, V3_BIT)).toBe(0);
    expect(bounds.bestThrough(pairSides, V3_BIT, 1000)).toBe(0);
  });

  test('behavior: only an exact input can exceed the capacity of a pair', () => {
    const full = pair(4, MOST, MOST);
    expect(new HopBounds(true, 10n ** 30n, NONE).entry(full)).toBe(0);
    expect(new HopBounds(true, 10n ** 30n, NONE).through(full, 1e30)).toBeGreaterThan(0);
    expect(new HopBounds(false, 10n ** 30n, NONE).entry(full)).toBe(0);
    expect(new HopBounds(true, 1000n, NONE).entry(PLAIN)).toBe(996);
    expect(new HopBounds(false, 1000n, NONE).entry(PLAIN)).toBe(1005);
  });

  test('args: 0 cannot be filled; the better of two bounds counts', () => {
    const [given, wanted] = [new HopBounds(true, 1n, NONE), new HopBounds(false, 1n, NONE)];
    for (const bounds of [given, wanted]) {
      expect([bounds.better(0, 7), bounds.better(7, 0), bounds.better(0, 0)]).toEqual([7, 7, 0]);
    }
    expect([given.better(3, 7), wanted.better(3, 7)]).toEqual([7, 3]);
  });
});
