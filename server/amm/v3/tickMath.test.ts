import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
} from './tickMath.ts';

const tick = fc.integer({ min: MIN_TICK, max: MAX_TICK });

describe('getSqrtRatioAtTick', () => {
  // What the TickMath library itself returns.
  test.each([
    [-887272, 4295128739n],
    [-887271, 4295343490n],
    [0, 79228162514264337593543950336n],
    [50, 79426470787362580746886972461n],
    [-50, 79030349367926598376800521322n],
    [250_000, 21246587762933397357449903968194344n],
    [500_000, 5697689776495288729098254600827762987878n],
    [887271, 1461373636630004318706518188784493106690254656249n],
    [887272, 1461446703485210103287273052203988822378723970342n],
  ])('args: %i', (at, ratio) => {
    expect(getSqrtRatioAtTick(at)).toBe(ratio);
    // From the cache too.
    expect(getSqrtRatioAtTick(at)).toBe(ratio);
  });

  test('error: past the last tick', () => {
    expect(() => getSqrtRatioAtTick(887273)).toThrow(RangeError);
    expect(() => getSqrtRatioAtTick(-887273)).toThrow(RangeError);
    expect(() => getSqrtRatioAtTick(Number.NaN)).toThrow(RangeError);
  });

  test('behavior: within one part in 10^9 of √1.0001^tick, and rising', () => {
    fc.assert(
      fc.property(tick, (at) => {
        const real = Math.exp((at / 2) * Math.log(1.0001)) * 2 ** 96;
        expect(Math.abs(Number(getSqrtRatioAtTick(at)) / real - 1)).toBeLessThan(1e-9);
        if (at < MAX_TICK) expect(getSqrtRatioAtTick(at + 1)).toBeGreaterThan(getSqrtRatioAtTick(at));
      }),
    );
  });
});

describe('getTickAtSqrtRatio', () => {
  test("the tick of a tick's price is that tick, of a price below it the one before", () => {
    fc.assert(
      fc.property(tick, (at) => {
        const ratio = getSqrtRatioAtTick(at);
        if (at < MAX_TICK) expect(getTickAtSqrtRatio(ratio)).toBe(at);
        if (at > MIN_TICK) expect(getTickAtSqrtRatio(ratio - 1n)).toBe(at - 1);
      }),
    );
  });

  test('error: outside the prices that a pool can have', () => {
    expect(getTickAtSqrtRatio(MIN_SQRT_RATIO)).toBe(MIN_TICK);
    expect(getTickAtSqrtRatio(MAX_SQRT_RATIO - 1n)).toBe(MAX_TICK - 1);
    expect(() => getTickAtSqrtRatio(MIN_SQRT_RATIO - 1n)).toThrow(RangeError);
    expect(() => getTickAtSqrtRatio(MAX_SQRT_RATIO)).toThrow(RangeError);
  });
});
