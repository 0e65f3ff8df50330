import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../../amm/v3/tickMath.ts';
import { bandDepth, type NetTick, type PoolCurve } from './bandDepth.ts';

const ETHER = 10n ** 18n;

interface Position {
  readonly from: number;
  readonly to: number;
  readonly liquidity: bigint;
}

/** The curve of positions at the price of a tick. */
function curveOf(positions: readonly Position[], tick = 0): PoolCurve {
  const net = new Map<number, bigint>();
  for (const { from, to, liquidity } of positions) {
    net.set(from, (net.get(from) ?? 0n) + liquidity);
    net.set(to, (net.get(to) ?? 0n) - liquidity);
  }
  const ticks: NetTick[] = [...net]
    .map(([each, liquidityNet]) => ({ tick: each, liquidityNet }))
    .sort((a, b) => a.tick - b.tick);
  const liquidity = positions
    .filter(({ from, to }) => from <= tick && tick < to)
    .reduce((sum, position) => sum + position.liquidity, 0n);
  return { sqrtPriceX96: getSqrtRatioAtTick(tick), tick, liquidity, ticks };
}

/**
 * Token of a position on the one side of the price of a tick between two of its prices, whole tokens, as
 * floats.
 */
function traded({ from, to, liquidity }: Position, isToken0: boolean, low: number, high: number): number {
  const [a, b] = [Math.max(low, 1.0001 ** (from / 2)), Math.min(high, 1.0001 ** (to / 2))];
  if (a >= b) return 0;
  return (Number(liquidity) / 1e18) * (isToken0 ? 1 / a - 1 / b : b - a);
}

/** The rule, position by position. */
function expectedDepth(positions: readonly Position[], tick: number, isToken0: boolean): number {
  const now = 1.0001 ** (tick / 2);
  const [band, half] = [Math.sqrt(1.02), Math.SQRT2];
  const between = (low: number, high: number) =>
    positions.reduce((sum, position) => sum + traded(position, isToken0, low, high), 0);
  const paid = (root: number) =>
    (isToken0 ? between(now, now * root) : between(now / root, now)) / (1 - 1 / root);
  const taken = (isToken0 ? between(now / band, now) : between(now, now * band)) / (band - 1);
  return Math.min(paid(band), taken, paid(half));
}

const depth = (positions: readonly Position[], isToken0: boolean, tick = 0) =>
  Number(bandDepth(curveOf(positions, tick), isToken0)) / 1e18;

describe('bandDepth', () => {
  test('default: liquidity over all prices is the reserve of a pair, to the wei', () => {
    const everywhere = curveOf([{ from: -887_220, to: 887_220, liquidity: 7n * ETHER }]);
    expect(bandDepth(everywhere, true)).toBe(7n * ETHER);
    expect(bandDepth(everywhere, false)).toBe(7n * ETHER);
    expect(bandDepth({ ...everywhere, sqrtPriceX96: 0n }, true)).toBe(0n);
  });

  test.each([true, false])(
    'behavior: a sliver of one step with an enormous reserve, and bids far away, have hardly any depth: token0 %s',
    (isToken0) => {
      const sliver = { from: -1, to: 1, liquidity: 1_000_000n * ETHER };
      const bids = { from: -46_060, to: -46_050, liquidity: 100_000_000n * ETHER };
      expect(depth([sliver, bids], isToken0)).toBeLessThan(5_200);
      // The virtual reserve, which was taken for its depth.
      expect(Number(curveOf([sliver, bids]).liquidity) / 1e18).toBe(1_000_000);
    },
  );

  test('behavior: liquidity on one side only has none, however much it is', () => {
    const below = { from: -6_000, to: 0, liquidity: 1_000n * ETHER };
    expect(depth([below], false)).toBe(0);
    expect(depth([below], true)).toBe(0);
  });

  test('behavior: a price that stands on an initialized tick from above and from below', () => {
    const positions = [
      { from: -7_200, to: 0, liquidity: 4n * ETHER },
      { from: 0, to: 7_200, liquidity: 9n * ETHER },
    ];
    const above = curveOf(positions);
    const below = { ...above, tick: -1, liquidity: 4n * ETHER };
    for (const found of [bandDepth(above, false), bandDepth(below, false)]) {
      expect(found).toBeLessThanOrEqual(4n * ETHER);
      expect(found).toBeGreaterThan(4n * ETHER - 200n);
    }
  });

  test('behavior: an attacker with any positions has the depth of the rule, never more', () => {
    const position = fc
      .tuple(
        fc.integer({ min: -9_000, max: 9_000 }),
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
      )
      .map(
        ([from, length, whole]): Position => ({ from, to: from + length, liquidity: BigInt(whole) * ETHER }),
      );
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -3_000, max: 3_000 }),
        fc.boolean(),
        (positions, tick, isToken0) => {
          const expected = expectedDepth(positions, tick, isToken0);
          const found = depth(positions, isToken0, tick);
          expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-6 + expected * 1e-8);
        },
      ),
    );
  });
});
