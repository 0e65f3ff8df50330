import { expect, test } from 'vitest';
import { firstCrossingsBetween, wordsBetween } from './crossings.ts';
import { crossingsAlongCurve } from './simulateSwap.ts';
import { SwapCurve } from './swapCurve.ts';
import { crossingGas } from './swapGas.ts';
import { UncrossedTick, type V3State } from './v3State.ts';
import { v3SwapModel } from './v3SwapModel.ts';

// A word holds 256 multiples of the spacing: 15 360 ticks at 60.
test.each([
  [0, -1, 1],
  [0, -15_360, 1],
  [0, -15_361, 2],
  [15_360, 15_359, 1],
  [46_080, 15_360, 2],
])('wordsBetween: %i down to %i', (from, to, words) => {
  expect(wordsBetween(from, to, 60, true)).toBe(words);
});

// Upwards the search begins at the next multiple.
test.each([
  [0, 15_299, 0],
  [0, 15_300, 1],
  [-61, -60, 1],
  [15_300, 46_020, 2],
])('wordsBetween: %i up to %i', (from, to, words) => {
  expect(wordsBetween(from, to, 60, false)).toBe(words);
});

test('crossingGas: 25 000 a tick, 35 000 more one that no swap has crossed, 8 000 a word', () => {
  expect(crossingGas({ ticksCrossed: 2, wordsCrossed: 3 })).toBe(74_000);
  expect(crossingGas({ ticksCrossed: 2, firstCrossings: 1, wordsCrossed: 3 })).toBe(109_000);
});

const TICKS = [
  new UncrossedTick(-60, 10n ** 18n),
  new UncrossedTick(60, -(10n ** 17n)),
  new UncrossedTick(120, -1n),
];
const RANGE = {
  lowerTick: -887_272,
  upperTick: 887_272,
  ticks: [...TICKS, { tick: 180, liquidityNet: -1n }],
};

test.each([
  [0, 59, 0],
  [0, 60, 1],
  [60, 119, 0],
  [0, 200, 2],
  [0, -60, 0],
  [0, -61, 1],
  [200, -100, 3],
])('firstCrossingsBetween: %i to %i', (from, to, count) => {
  expect(firstCrossingsBetween(RANGE, from, to)).toBe(count);
});

test('behavior: along a curve and at a state alike, a swap names the ticks that it is the first to cross', () => {
  const state: V3State = {
    protocol: 'v3',
    sqrtPriceX96: 1n << 96n,
    tick: 0,
    liquidity: 10n ** 18n,
    tickRange: RANGE,
  };
  const pool = { protocol: 'v3', fee: 3000, tickSpacing: 60 } as const;
  for (const [amount, ticksCrossed, firstCrossings] of [
    [10n ** 15n, 0, undefined],
    // Up to tick 60 it takes (1.0001^30 − 1) · 10^18, the fee on top.
    [4n * 10n ** 15n, 1, 1],
    [10n ** 16n, 3, 2],
  ] as const) {
    const specified = { kind: 'exactInput', amount } as const;
    const along = crossingsAlongCurve(new SwapCurve(pool, state, false), specified);
    const at = v3SwapModel.swapAt(pool, state, false, specified);
    expect(along).toMatchObject({ ticksCrossed });
    expect(along.firstCrossings).toBe(firstCrossings);
    expect(at).toMatchObject({ kind: 'filled', ticksCrossed });
    expect('firstCrossings' in at ? at.firstCrossings : undefined).toBe(firstCrossings);
  }
});
