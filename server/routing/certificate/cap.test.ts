import { describe, expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { E18 } from '../testkits/pools.testkit.ts';
import { capOf, NO_LIMITS, surplusUpTo } from './cap.ts';

/** 1000 for 1000, without what the fee takes: 1000 · x / (1000 + x) for x of what is left of the input. */
const side = new V2Side(v2Pool({ address: nth(1), token0: token(0), token1: token(1) }), true);
side.setState({ protocol: 'v2', reserve0: 1000n * E18, reserve1: 1000n * E18 });
const KEPT = 0.997;
/** The input of which 250 are left after the fee gives 200, and one unit more 0.64 of what is left of it. */
const INPUT = 250e18 / KEPT;
const about = (value: number) => expect.closeTo(value, 7);

describe('capOf', () => {
  test('default: the limit that the pool comes to first', () => {
    const cap = { input: INPUT, output: 200e18, slope: 0.64 * KEPT };
    for (const limits of [
      { ...NO_LIMITS, input: INPUT },
      { ...NO_LIMITS, output: 200e18 },
      { input: INPUT, output: 201e18 },
      { input: INPUT * 1.01, output: 200e18 },
    ]) {
      const found = capOf(side, limits);
      expect((found?.input ?? 0) / cap.input).toBeCloseTo(1, 9);
      expect((found?.output ?? 0) / cap.output).toBeCloseTo(1, 9);
      expect((found?.slope ?? 0) / cap.slope).toBeCloseTo(1, 9);
    }
  });

  test('behavior: none without limits, nor for more than the pool holds', () => {
    expect(capOf(side, NO_LIMITS)).toBeUndefined();
    expect(capOf(side, { ...NO_LIMITS, output: 1001e18 })).toBeUndefined();
    expect(capOf(side, { input: INPUT, output: 1001e18 })?.input).toBe(INPUT);
  });
});

describe('surplusUpTo', () => {
  const cap = capOf(side, { ...NO_LIMITS, input: INPUT });

  test('default: all of a limited input where one unit more would pay still', () => {
    // 200 for 250 at half of what is left of each.
    expect(surplusUpTo(side, 0.5 * KEPT, cap) / 1e18).toEqual(about(200 - 0.5 * 250));
    expect(surplusUpTo(side, 0.5 * KEPT, undefined) / 1e18).toEqual(about((1 - Math.SQRT1_2) ** 2 * 1000));
  });

  test('returns the surplus without a limit where the input ends before the limit', () => {
    // The price moves to 0.81 with 1000 / 9: 100 for it.
    expect(surplusUpTo(side, 0.81 * KEPT, cap) / 1e18).toEqual(about(100 - 90));
    expect(surplusUpTo(side, 1.01, cap)).toBe(0);
  });
});
