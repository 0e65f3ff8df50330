import { describe, expect, test } from 'vitest';
import type { V2State } from '../../../amm/v2/v2State.ts';
import { NO_CROSSINGS } from '../../../amm/v3/crossings.ts';
import { v2Pool } from '../../model/pool.ts';
import { nth, token } from '../../testkits/markets.testkit.ts';
import { V2Side } from './v2Side.ts';

const SLACK = 1e-11;
const MOST = 2n ** 112n;

function sideOf(state: V2State | undefined, zeroForOne = true): V2Side {
  const side = new V2Side(v2Pool({ address: nth(1), token0: token(0), token1: token(1) }), zeroForOne);
  side.setState(state);
  return side;
}

/** How far a value lies from another one, in slacks. */
const slacksFrom = (value: number, real: number) => (value / real - 1) / SLACK;

describe('V2Side', () => {
  const side = sideOf({ protocol: 'v2', reserve0: 4n * 10n ** 24n, reserve1: 9n * 10n ** 24n });

  test('default: bounds are the curve and a slack for the trader', () => {
    const [given, taken] = [1e23, 2e23];
    const out = (9e24 * 997 * given) / (4e24 * 1000 + 997 * given);
    const into = (4e24 * 1000 * taken) / ((9e24 - taken) * 997);
    // That of the input counts by the part of the price that is left: 1 / 1.025.
    expect(slacksFrom(side.boundOut(given), out)).toBeCloseTo(1.976, 2);
    expect(slacksFrom(side.boundIn(taken), into)).toBeCloseTo(-2.023, 2);
    const { spot, strain } = side.envelope();
    expect(slacksFrom(spot, (0.997 * 9) / 4)).toBeCloseTo(1, 2);
    expect(slacksFrom(strain, 0.997 / 4e24)).toBeCloseTo(-1, 2);
    expect(side.slopeOut(given)).toBeCloseTo((0.997 * 4e24 * 9e24) / (4e24 + 0.997 * given) ** 2, 12);
  });

  test('default: exact amounts by the contract, and no ticks', () => {
    const pair = sideOf({ protocol: 'v2', reserve0: 1000n, reserve1: 3000n });
    // 100 · 997 · 3000 / (1000 · 1000 + 100 · 997) and 1000 · 100 · 1000 / (2900 · 997) + 1.
    expect(pair.swap('exactInput', 100n)).toMatchObject({ kind: 'filled', amountIn: 100n, amountOut: 271n });
    expect(pair.swap('exactOutput', 100n)).toMatchObject({ kind: 'filled', amountIn: 35n, amountOut: 100n });
    expect(pair.crossings()).toEqual(NO_CROSSINGS);
    const back = sideOf({ protocol: 'v2', reserve0: 1000n, reserve1: 3000n }, false);
    expect([back.tokenIn, back.tokenOut]).toEqual([token(1), token(0)]);
    expect(back.swap('exactInput', 100n)).toMatchObject({ amountOut: 32n });
  });

  test('behavior: a fee of the state replaces that of the pool, as long as the state has one', () => {
    const pair = sideOf({ protocol: 'v2', reserve0: 1000n, reserve1: 3000n, feePips: 100_000 });
    // 100 · 9 · 3000 / (1000 · 10 + 100 · 9) and 1000 · 100 · 10 / (2900 · 9) + 1.
    expect([pair.swap('exactInput', 100n), pair.swap('exactOutput', 100n)]).toMatchObject([
      { amountOut: 247n },
      { amountIn: 39n },
    ]);
    expect([pair.fee, pair.boundOut(100), pair.boundIn(100)]).toEqual([100_000, 247, 39]);
    expect(pair.envelope().spot).toBeCloseTo(2.7, 9);
    pair.setState({ protocol: 'v2', reserve0: 1000n, reserve1: 3000n });
    expect([pair.fee, pair.boundOut(100)]).toEqual([3000, 271]);
    expect(pair.swap('exactInput', 100n)).toMatchObject({ amountOut: 271n });
  });

  test.each([
    ['without a state', undefined],
    ['that holds nothing', { protocol: 'v2' as const, reserve0: 0n, reserve1: 0n }],
  ])('behavior: a pair %s gives nothing', (_, state) => {
    const none = sideOf(state);
    const bounds = [none.boundOut(1), none.boundOut(0), none.slopeOut(1), none.slopeOut(0), none.boundIn(1)];
    expect(bounds).toEqual([0, 0, 0, 0, 0]);
    expect(none.envelope()).toEqual({ spot: 0, strain: 0 });
    expect(none.swap('exactInput', 1n)).toEqual({ kind: 'insufficientLiquidity' });
    expect(none.swap('exactOutput', 1n)).toEqual({ kind: 'insufficientLiquidity' });
  });

  test('boundIn is 0 beyond the reserve, and takes is false where the reserve would exceed 112 bits', () => {
    const small = sideOf({ protocol: 'v2', reserve0: 1000n, reserve1: 1000n });
    expect([small.boundIn(999), small.boundIn(1001), small.boundIn(5000)]).toEqual([1_002_007, 0, 0]);
    const full = sideOf({ protocol: 'v2', reserve0: MOST - 10n ** 20n, reserve1: 10n ** 24n });
    // With a slack of 5 · 10^22 for what a float cannot tell.
    expect([10 ** 20, 10 ** 22, 10 ** 23].map((amount) => full.takes(amount))).toEqual([true, true, false]);
    // About 5.2 · 10^9 for each.
    expect([full.boundIn(5e12) > 0, full.boundIn(1e14)]).toEqual([true, 0]);
  });
});
