import { describe, expect, test } from 'vitest';
import { liquidityBars, totalLiquidity } from './liquidityBars.ts';
import type { FullTick } from './tick.ts';

const ONE_X96 = 2n ** 96n;
const tick = (index: number, liquidityGross: bigint, liquidityNet: bigint): FullTick => ({
  tick: index,
  liquidityGross,
  liquidityNet,
});

describe('liquidityBars', () => {
  test('default: bars between neighbours, with gaps of no liquidity, at a price of 1', () => {
    const ticks = [
      tick(-120, 10n ** 18n, 10n ** 18n),
      tick(-60, 10n ** 18n, -(10n ** 18n)),
      tick(0, 10n ** 18n, 10n ** 18n),
      tick(60, 10n ** 18n, -(10n ** 18n)),
    ];
    // 10^18 · (1.0001^-30 − 1.0001^-60) = 2986382804598881.6…, 10^18 · (1 − 1.0001^-30) = 2995354955910780.9…
    expect(liquidityBars(ticks, ONE_X96)).toEqual([
      {
        tickLower: -120,
        tickUpper: -60,
        liquidityActive: 10n ** 18n,
        amount0: 0n,
        amount1: 2986382804598881n,
      },
      { tickLower: -60, tickUpper: 0, liquidityActive: 0n, amount0: 0n, amount1: 0n },
      { tickLower: 0, tickUpper: 60, liquidityActive: 10n ** 18n, amount0: 2995354955910780n, amount1: 0n },
    ]);
  });

  test('default: the bar around the price holds both tokens', () => {
    const ticks = [tick(-60, 10n ** 18n, 10n ** 18n), tick(60, 10n ** 18n, -(10n ** 18n))];
    expect(liquidityBars(ticks, ONE_X96)).toEqual([
      {
        tickLower: -60,
        tickUpper: 60,
        liquidityActive: 10n ** 18n,
        amount0: 2995354955910780n,
        amount1: 2995354955910780n,
      },
    ]);
  });

  test('default: an empty pool has no bars', () => {
    expect(liquidityBars([], ONE_X96)).toEqual([]);
  });
});

test('totalLiquidity counts each position once', () => {
  expect(totalLiquidity([tick(-60, 150n, 150n), tick(0, 50n, -50n), tick(60, 100n, -100n)])).toBe(150n);
  expect(totalLiquidity([])).toBe(0n);
});
