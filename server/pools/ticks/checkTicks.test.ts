import { describe, expect, test } from 'vitest';
import { type ChainView, checkTicks } from './checkTicks.ts';
import type { FullTick } from './tick.ts';

const tick = (index: number, liquidityGross: bigint, liquidityNet: bigint): FullTick => ({
  tick: index,
  liquidityGross,
  liquidityNet,
});

/** Two positions: 100 over [-60, 120) and 50 over [0, 60). */
const TICKS = [tick(-60, 100n, 100n), tick(0, 50n, 50n), tick(60, 50n, -50n), tick(120, 100n, -100n)];

const chainAt = (current: number, liquidity: bigint): ChainView => ({
  tick: current,
  liquidity,
  tickRange: {
    lowerTick: 0,
    upperTick: 60,
    ticks: [
      { tick: 0, liquidityNet: 50n },
      { tick: 60, liquidityNet: -50n },
    ],
  },
});

const reasonOf = (ticks: readonly FullTick[], chain: ChainView) => {
  const check = checkTicks(ticks, chain);
  return check.kind === 'consistent' ? undefined : check.reason;
};

describe('checkTicks', () => {
  test.each([
    [-61, 0n],
    [-60, 100n],
    [-1, 100n],
    [0, 150n],
    [59, 150n],
    [60, 100n],
    [119, 100n],
    [120, 0n],
  ])('default: at tick %i the liquidity is %i', (current, liquidity) => {
    expect(checkTicks(TICKS, chainAt(current, liquidity))).toEqual({ kind: 'consistent' });
  });

  test('default: an empty pool', () => {
    const tickRange = { lowerTick: -100, upperTick: 100, ticks: [] };
    expect(checkTicks([], { tick: 0, liquidity: 0n, tickRange })).toEqual({ kind: 'consistent' });
  });

  test('error: the pool has other liquidity at its tick', () => {
    expect(reasonOf(TICKS, chainAt(0, 149n))).toBe('the liquidity at the price is another');
    expect(reasonOf(TICKS, chainAt(60, 150n))).toBe('the liquidity at the price is another');
  });

  test('error: a tick is missing at the end', () => {
    expect(reasonOf(TICKS.slice(0, -1), chainAt(0, 150n))).toBe('the nets do not sum to 0');
  });

  test('error: a tick is missing at the beginning', () => {
    expect(reasonOf(TICKS.slice(1), chainAt(0, 50n))).toBe('liquidity is negative above tick 120');
  });

  test('error: a pair of ticks is missing that no sum can miss, near the price', () => {
    const without = [tick(-60, 100n, 100n), tick(120, 100n, -100n)];
    expect(reasonOf(without, chainAt(-30, 100n))).toBe('the ticks around the price are others');
  });

  test('error: another net near the price', () => {
    const others = [tick(-60, 100n, 100n), tick(0, 50n, 40n), tick(60, 50n, -40n), tick(120, 100n, -100n)];
    expect(reasonOf(others, chainAt(-30, 100n))).toBe('the ticks around the price are others');
  });

  test('error: impossible ticks', () => {
    expect(reasonOf([tick(0, 0n, 0n)], chainAt(0, 0n))).toBe('tick 0 is impossible');
    expect(reasonOf([tick(0, 5n, 6n)], chainAt(0, 6n))).toBe('tick 0 is impossible');
    expect(reasonOf([tick(0, 5n, -6n)], chainAt(0, 6n))).toBe('tick 0 is impossible');
    expect(reasonOf([tick(0, 5n, 5n), tick(0, 5n, -5n)], chainAt(0, 0n))).toBe('tick 0 is out of order');
  });
});
