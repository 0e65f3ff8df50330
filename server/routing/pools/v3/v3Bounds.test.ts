import { describe, expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../../../amm/v3/tickMath.ts';
import type { Tick } from '../../../amm/v3/v3State.ts';
import { V3Bounds } from './v3Bounds.ts';
import { v3Envelope } from './v3Envelope.ts';

const L = 1e24;
const LIQUIDITY = 10n ** 24n;
const PARAMS = { fee: 3000, tickSpacing: 60 };
const KEPT = 0.997;
const sqrtAt = (tick: number) => 1.0001 ** (tick / 2);
/** Where the liquidity doubles, and where it ends. */
const [S1, S2] = [sqrtAt(6000), sqrtAt(12_000)];
const IN1 = L * (S1 - 1);
const OUT1 = L * (1 - 1 / S1);
const IN_ALL = IN1 + 2 * L * (S2 - S1);
const OUT_ALL = OUT1 + 2 * L * (1 / S1 - 1 / S2);

/**
 * By the formulas of the whitepaper, of a raw input: the square root of the price that it leads to, from 1
 * on.
 */
function sqrtAfter(amountIn: number): number {
  const net = amountIn * KEPT;
  return net <= IN1 ? 1 + net / L : S1 + (net - IN1) / (2 * L);
}

/** L · (1/from − 1/to) = L · (to − from) / (from · to) = what enters / (from · to). */
function outOf(amountIn: number): number {
  const [net, sqrt] = [amountIn * KEPT, sqrtAfter(amountIn)];
  return net <= IN1 ? net / sqrt : OUT1 + (net - IN1) / (S1 * sqrt);
}

/**
 * At price 1, which moves in the direction of the trade: up where token1 is paid; downwards all is mirrored.
 */
function stateOf(zeroForOne: boolean, known: number) {
  const ticks: Tick[] = zeroForOne
    ? [
        { tick: -12_000, liquidityNet: 2n * LIQUIDITY },
        { tick: -6000, liquidityNet: -LIQUIDITY },
        { tick: 6000, liquidityNet: -LIQUIDITY },
      ]
    : [
        { tick: -6000, liquidityNet: LIQUIDITY },
        { tick: 6000, liquidityNet: LIQUIDITY },
        { tick: 12_000, liquidityNet: -2n * LIQUIDITY },
      ];
  const tickRange = {
    lowerTick: -known,
    upperTick: known,
    ticks: ticks.filter(({ tick }) => Math.abs(tick) <= known),
  };
  return { protocol: 'v3' as const, sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: LIQUIDITY, tickRange };
}

const boundsOf = (zeroForOne: boolean, known = 887_272) =>
  new V3Bounds(PARAMS, stateOf(zeroForOne, known), zeroForOne);

/** On the safe side of a value, and near it. */
function expectAbove(bound: number, value: number) {
  expect(bound).toBeGreaterThanOrEqual(value * (1 - 1e-13));
  expect(bound).toBeLessThan(value * (1 + 1e-9));
}
function expectBelow(bound: number, value: number) {
  expect(bound).toBeLessThanOrEqual(value * (1 + 1e-13));
  expect(bound).toBeGreaterThan(value * (1 - 1e-9));
}

const INPUTS = [1e12, 1e22, 3e23, 4e23, 8e23, 1.2e24];

describe.each([
  ['token0 for token1', true],
  ['token1 for token0', false],
])('V3Bounds: %s', (_, zeroForOne) => {
  test('default: just above the output and just below the input of the real-valued curve', () => {
    for (const amountIn of INPUTS) {
      const bounds = boundsOf(zeroForOne);
      expectAbove(bounds.boundOut(amountIn), outOf(amountIn));
      expectBelow(boundsOf(zeroForOne).boundIn(outOf(amountIn)), amountIn);
      expect(bounds.takes(amountIn)).toBe(true);
    }
  });

  test('default: each amount that is bounded has a slack of its own, and so has the result', () => {
    const slacksFrom = (bound: number, value: number) => (bound / value - 1) * 1e11;
    const bounds = boundsOf(zeroForOne);
    expect(slacksFrom(bounds.boundOut(1e18), outOf(1e18))).toBeCloseTo(2, 1);
    // Of what is left in the pool too.
    expect(slacksFrom(bounds.boundIn(outOf(1e18)), 1e18)).toBeCloseTo(-3, 1);
  });

  test('slopeOut is the output of one unit more at the price after the input', () => {
    for (const amountIn of [0, ...INPUTS]) {
      expect(boundsOf(zeroForOne).slopeOut(amountIn)).toBeCloseTo(KEPT / sqrtAfter(amountIn) ** 2, 9);
    }
  });

  test('surplus is output less cost at the input where one unit more no longer pays', () => {
    const surplusAt = (sqrt: number, ratio: number) => {
      const net = sqrt <= S1 ? L * (sqrt - 1) : IN1 + 2 * L * (sqrt - S1);
      return outOf(net / KEPT) - (ratio * net) / KEPT;
    };
    // Before the liquidity doubles, behind that, and where all of it ends.
    for (const ratio of [0.9, 0.7, 0.5, 0.4]) {
      expectAbove(boundsOf(zeroForOne).surplus(ratio), surplusAt(Math.sqrt(KEPT / ratio), ratio));
    }
    expectAbove(boundsOf(zeroForOne).surplus(0.2), surplusAt(S2, 0.2));
    expect([KEPT, 1, 100].map((ratio) => boundsOf(zeroForOne).surplus(ratio))).toEqual([0, 0, 0]);
    // Where ticks are known to 1.0001^9000 = 2.4594.
    expectAbove(boundsOf(zeroForOne, 9000).surplus(0.41), surplusAt(Math.sqrt(KEPT / 0.41), 0.41));
    expect(boundsOf(zeroForOne, 9000).surplus(0.4)).toBe(Number.POSITIVE_INFINITY);
  });

  test('bounds do not depend on the order of the amounts asked', () => {
    const bounds = boundsOf(zeroForOne);
    expect(bounds.surplus(0.5)).toBe(boundsOf(zeroForOne).surplus(0.5));
    for (const amountIn of [1.2e24, 1e12, 4e23, 3e23]) {
      expectAbove(bounds.boundOut(amountIn), outOf(amountIn));
      expectBelow(bounds.boundIn(outOf(amountIn)), amountIn);
    }
  });

  test('behavior: past all liquidity nothing more comes out, and no more is taken', () => {
    const bounds = boundsOf(zeroForOne);
    expect(bounds.takes((IN_ALL / KEPT) * (1 - 1e-12))).toBe(true);
    expect(bounds.takes((IN_ALL / KEPT) * (1 + 1e-9))).toBe(false);
    expectAbove(bounds.boundOut(10 * IN_ALL), OUT_ALL);
    expect(bounds.slopeOut(10 * IN_ALL)).toBe(0);
    expect(bounds.boundIn(OUT_ALL * (1 + 1e-9))).toBe(0);
  });

  test('behavior: past the ticks that were read the price stays', () => {
    const end = sqrtAt(9000);
    const [inKnown, outKnown] = [IN1 + 2 * L * (end - S1), OUT1 + 2 * L * (1 / S1 - 1 / end)];
    const bounds = boundsOf(zeroForOne, 9000);
    for (const amountIn of INPUTS.filter((each) => each * KEPT < inKnown)) {
      expectAbove(bounds.boundOut(amountIn), outOf(amountIn));
    }
    const far = (3 * L) / KEPT;
    expectAbove(bounds.boundOut(far), outKnown + (3 * L - inKnown) / end ** 2);
    expectBelow(bounds.boundIn(outKnown + L), (inKnown + L * end ** 2) / KEPT);
    expect(bounds.slopeOut(far)).toBeCloseTo(KEPT / end ** 2, 9);
    expect(bounds.takes(far)).toBe(true);
  });

  test('default: the envelope is a pool of the most liquidity from the price on', () => {
    const { spot, strain } = v3Envelope(PARAMS, stateOf(zeroForOne, 887_272), zeroForOne);
    expect(spot).toBeCloseTo(KEPT, 9);
    expect(strain * 2 * L).toBeCloseTo(KEPT, 9);
    expect(spot).toBeGreaterThanOrEqual(KEPT);
    expect(strain * 2 * L).toBeLessThanOrEqual(KEPT);
  });

  test('behavior: where ticks are not known any liquidity is possible, and where there is none nothing', () => {
    expect(v3Envelope(PARAMS, stateOf(zeroForOne, 9000), zeroForOne)).toEqual({
      spot: expect.closeTo(KEPT, 9),
      strain: 0,
      // Up to the last tick that is known.
      mark: {
        input: expect.closeTo((IN1 + 2 * L * (sqrtAt(9000) - S1)) / KEPT, -16),
        output: expect.closeTo(OUT1 + 2 * L * (1 / S1 - 1 / sqrtAt(9000)), -16),
      },
    });
    const empty = { ...stateOf(zeroForOne, 887_272), liquidity: 0n };
    const tickRange = { ...empty.tickRange, ticks: [] };
    const none = { spot: 0, strain: 0 };
    expect(v3Envelope(PARAMS, { ...empty, tickRange }, zeroForOne)).toMatchObject({ spot: 0 });
    expect(v3Envelope(PARAMS, { ...empty, sqrtPriceX96: 0n }, zeroForOne)).toMatchObject(none);
  });
});

describe('v3Envelope', () => {
  test('v3Envelope at a price has the spot of that price less the fee, in both directions', () => {
    const tick = 20_000;
    const state = { ...stateOf(false, 887_272), tick, sqrtPriceX96: getSqrtRatioAtTick(tick) };
    const ticks = [
      { tick: 0, liquidityNet: LIQUIDITY },
      { tick: 20_040, liquidityNet: -LIQUIDITY },
    ];
    const at = { ...state, tickRange: { ...state.tickRange, ticks } };
    const price = 1.0001 ** tick;
    const down = v3Envelope(PARAMS, at, true);
    expect(down.spot / (KEPT * price)).toBeCloseTo(1, 9);
    expect((down.strain * L) / (KEPT * Math.sqrt(price))).toBeCloseTo(1, 9);
    const up = v3Envelope(PARAMS, at, false);
    expect(up.spot / (KEPT / price)).toBeCloseTo(1, 9);
    expect((up.strain * L * Math.sqrt(price)) / KEPT).toBeCloseTo(1, 9);
  });

  test('behavior: a tick at the price is passed downwards alone', () => {
    const liquidities = (net: bigint) => {
      const ticks = [
        { tick: -6000, liquidityNet: -LIQUIDITY },
        { tick: 0, liquidityNet: net },
        { tick: 6000, liquidityNet: -LIQUIDITY },
      ];
      const state = {
        ...stateOf(true, 887_272),
        tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
      };
      return [true, false].map((zeroForOne) => KEPT / v3Envelope(PARAMS, state, zeroForOne).strain / L);
    };
    // Below the tick 4 L, and 5 L from -6000 on; above it L.
    expect(liquidities(-3n * LIQUIDITY)).toEqual([expect.closeTo(5, 9), expect.closeTo(1, 9)]);
    // Below the tick nothing, then L as at first.
    expect(liquidities(LIQUIDITY)).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9)]);
  });
});
