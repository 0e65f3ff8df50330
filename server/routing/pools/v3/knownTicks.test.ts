import { describe, expect, test } from 'vitest';
import type { V3State } from '../../../amm/v3/v3State.ts';
import { v3Pool } from '../../model/pool.ts';
import { nth } from '../../testkits/markets.testkit.ts';
import { closeTicks, hasUnreadTicks, knownOutput } from './knownTicks.ts';
import { V3Side } from './v3Side.ts';

const POOL = v3Pool({ address: nth(1), token0: nth(2), token1: nth(3), fee: 3000, tickSpacing: 60 });
/** Par, with more liquidity from −600 to 600; what lies beyond a word on either side was not read. */
const STATE: V3State = {
  protocol: 'v3',
  sqrtPriceX96: 2n ** 96n,
  tick: 0,
  liquidity: 3n * 10n ** 18n,
  tickRange: {
    lowerTick: -15_360,
    upperTick: 30_660,
    ticks: [
      { tick: -600, liquidityNet: 2n * 10n ** 18n },
      { tick: 600, liquidityNet: -(2n * 10n ** 18n) },
    ],
  },
};

function swapIn(state: V3State, zeroForOne: boolean, amount: bigint) {
  const side = new V3Side(POOL, zeroForOne);
  side.setState(state);
  return side.swap('exactInput', amount);
}

describe.each([true, false])('zeroForOne %s', (zeroForOne) => {
  const closed = closeTicks(STATE, zeroForOne);

  test('closeTicks keeps swaps up to the last tick that was read, and leaves none beyond', () => {
    expect([hasUnreadTicks(POOL, STATE, zeroForOne), hasUnreadTicks(POOL, closed, zeroForOne)]).toEqual([
      ...[true, false],
    ]);
    for (const amount of [1n, 10n ** 15n, 5n * 10n ** 16n, 10n ** 18n])
      expect(swapIn(closed, zeroForOne, amount)).toEqual(swapIn(STATE, zeroForOne, amount));
    expect(swapIn(STATE, zeroForOne, 10n ** 19n).kind).toBe('outsideTickRange');
    expect(swapIn(closed, zeroForOne, 10n ** 19n).kind).toBe('insufficientLiquidity');
  });

  test('closeTicks leaves the other direction open', () => {
    expect(hasUnreadTicks(POOL, closed, !zeroForOne)).toBe(true);
    expect(swapIn(closed, !zeroForOne, 10n ** 18n)).toEqual(swapIn(STATE, !zeroForOne, 10n ** 18n));
  });
});

test('knownOutput returns the output of the liquidity whose ticks were read', () => {
  // 3e18 · (1 − 1.0001^−300) + 1e18 · (1.0001^−300 − 1.0001^−7680), and the same upwards to 30660.
  expect(knownOutput(STATE, true) / 1e18).toBeCloseTo(0.595148, 5);
  expect(knownOutput(STATE, false) / 1e18).toBeCloseTo(0.843202, 5);
});
