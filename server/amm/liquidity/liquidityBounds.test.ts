import { describe, expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../v3/tickMath.ts';
import { leastPaid, leastTaken, mostDue, priceBand } from './liquidityBounds.ts';

/* The contracts' formulas are written here again, so that the bounds are checked by another hand. */

const Q96 = 1n << 96n;
const HALF_PERCENT = { numerator: 5n, denominator: 1000n };
const at = (tick: number) => getSqrtRatioAtTick(tick);
const up = (value: bigint, by: bigint) => (value + by - 1n) / by;

/** Amounts that the V3 manager takes of desired ones at a sqrt price inside of a range. */
function takenBy(p: bigint, a: bigint, b: bigint, desired0: bigint, desired1: bigint) {
  const by0 = (desired0 * ((p * b) / Q96)) / (b - p);
  const by1 = (desired1 * Q96) / (p - a);
  const liquidity = by0 < by1 ? by0 : by1;
  return { amount0: up(up(liquidity * Q96 * (b - p), b), p), amount1: up(liquidity * (p - a), Q96) };
}

const RANGES = [
  ['all prices', -887_220, 887_220],
  ['±6 %', -600, 600],
  ['±1.2 %', -120, 120],
  ['one side wide', -60, 6000],
] as const;

describe.each(RANGES)('a range of %s', (_, tickLower, tickUpper) => {
  const [a, b, p] = [at(tickLower), at(tickUpper), at(7)];
  const range = { lowerX96: a, upperX96: b };
  const desired = { amount0: 10n ** 24n, amount1: 10n ** 24n };
  const taken = takenBy(p, a, b, desired.amount0, desired.amount1);
  const exact = { amount0: taken.amount0, amount1: taken.amount1 };
  const band = priceBand(p, HALF_PERCENT);
  const bounds = leastTaken(p, range, exact, band);

  test('an add passes at each price within the slippage, and fails a little outside of it', () => {
    for (let step = -100; step <= 100; step++) {
      const price = p + ((step < 0 ? p - band.lowestX96 : band.highestX96 - p) * BigInt(step)) / 100n;
      const now = takenBy(price, a, b, exact.amount0, exact.amount1);
      expect([step, now.amount0 >= bounds.amount0 && now.amount1 >= bounds.amount1]).toEqual([step, true]);
    }
    for (const price of [
      p + ((band.highestX96 - p) * 103n) / 100n,
      p - ((p - band.lowestX96) * 103n) / 100n,
    ]) {
      const now = takenBy(price, a, b, exact.amount0, exact.amount1);
      expect(now.amount0 < bounds.amount0 || now.amount1 < bounds.amount1).toBe(true);
    }
  });

  test('maxima of fixed liquidity are met within the slippage and not outside of it', () => {
    const liquidity = 10n ** 22n;
    const most = mostDue(p, range, liquidity, band);
    const dueAt = (price: bigint) => ({
      amount0: up(up(liquidity * Q96 * (b - price), b), price),
      amount1: up(liquidity * (price - a), Q96),
    });
    expect(dueAt(band.lowestX96).amount0).toBe(most.amount0);
    expect(dueAt(band.highestX96).amount1).toBe(most.amount1);
    expect(dueAt(band.lowestX96 - p / 100_000n).amount0).toBeGreaterThan(most.amount0);
  });

  test('minima of a removal are the payouts at the worst prices', () => {
    const liquidity = 10n ** 22n;
    const least = leastPaid(p, range, liquidity, band);
    expect(least.amount0).toBe((liquidity * Q96 * (b - band.highestX96)) / b / band.highestX96);
    expect(least.amount1).toBe((liquidity * (band.lowestX96 - a)) / Q96);
  });
});

describe('bounds at the edges', () => {
  test('a range within the slippage is bounded by 1, and says so', () => {
    const range = { lowerX96: at(0), upperX96: at(10) };
    const offer = { amount0: 10n ** 18n, amount1: 10n ** 18n };
    const bounds = leastTaken(at(5), range, offer, priceBand(at(5), HALF_PERCENT));
    expect(bounds).toEqual({ amount0: 1n, amount1: 1n, isCutByRange: true });
  });

  test('a token that is not taken now has the bound 0, the only one that can hold', () => {
    const range = { lowerX96: at(600), upperX96: at(1200) };
    const offer = { amount0: 10n ** 18n, amount1: 0n };
    const { amount0, amount1, isCutByRange } = leastTaken(
      at(0),
      range,
      offer,
      priceBand(at(0), HALF_PERCENT),
    );
    expect([amount0 > 0n, amount1, isCutByRange]).toEqual([true, 0n, false]);
  });

  test('the band is of the price, not of its root, and rounded outward', () => {
    const { lowestX96, highestX96 } = priceBand(Q96, { numerator: 1n, denominator: 100n });
    expect(lowestX96 ** 2n * 100n <= 99n * Q96 ** 2n && (lowestX96 + 1n) ** 2n * 100n > 99n * Q96 ** 2n).toBe(
      true,
    );
    expect(
      highestX96 ** 2n * 100n >= 101n * Q96 ** 2n && (highestX96 - 1n) ** 2n * 100n < 101n * Q96 ** 2n,
    ).toBe(true);
  });
});
