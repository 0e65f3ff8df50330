import { describe, expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../../../amm/v3/tickMath.ts';
import { type Tick, UncrossedTick } from '../../../amm/v3/v3State.ts';
import { v3Pool } from '../../model/pool.ts';
import { V3Side } from './v3Side.ts';

const POOL = v3Pool({ address: '0x01', token0: '0xa0', token1: '0xb0', fee: 100, tickSpacing: 1 });
const UP = false;

/** A side towards higher ticks, from tick 0 on, of a pool in which all ticks were read. */
function sideOf(tickSpacing: number, tick: number, liquidity: bigint, ticks: readonly Tick[]): V3Side {
  const side = new V3Side({ ...POOL, tickSpacing }, UP);
  const tickRange = { lowerTick: -887272, upperTick: 887272, ticks };
  side.setState({ protocol: 'v3', sqrtPriceX96: getSqrtRatioAtTick(tick), tick, liquidity, tickRange });
  return side;
}

describe('behavior: a hop is no path where crossings cost more gas than a transaction may use', () => {
  // 16 000 000 gas are 2 000 words of 8 000 gas each.
  test.each([
    ['spacing 1, as if all of it could be fetched', 1, -887_272, 'insufficientLiquidity'],
    ['spacing 1, within 1 900 words', 1, 400_000, 'filled'],
    ['spacing 60: no more than 116 words in all', 60, -887_220, 'filled'],
  ] as const)('one wei of liquidity at an extreme price, %s', (_name, spacing, tick, kind) => {
    const last = Math.floor(887_272 / spacing) * spacing;
    const ticks = [
      { tick: -last, liquidityNet: 1n },
      { tick: last, liquidityNet: -1n },
    ];
    const side = sideOf(spacing, tick, 1n, ticks);
    expect(side.swap('exactInput', 10n ** 18n).kind).toBe(kind);
    expect(side.takes(1e18)).toBe(kind === 'filled');
  });

  // 16 000 000 gas are 640 ticks of 25 000 gas each, or 266 of 60 000 that no swap has crossed; the words
  // take a few of them.
  test.each([
    [630, false, 'filled'],
    [645, false, 'insufficientLiquidity'],
    [264, true, 'filled'],
    [270, true, 'insufficientLiquidity'],
  ] as const)('%i ticks in front of the price, none crossed: %s', (count, isFirst, kind) => {
    const deep = 10n ** 24n;
    const dust = Array.from({ length: count }, (_, index) =>
      isFirst ? new UncrossedTick(index + 1, 1n) : { tick: index + 1, liquidityNet: 1n },
    );
    const side = sideOf(1, 0, deep, [{ tick: -60, liquidityNet: deep }, ...dust]);
    const acrossAll = (deep * BigInt(count + 1)) / 19_300n;
    expect(side.swap('exactInput', acrossAll).kind).toBe(kind);
    expect(side.swap('exactInput', acrossAll / 2n).kind).toBe('filled');
    expect(side.boundIn(Number(acrossAll)) > 0).toBe(kind === 'filled');
  });
});

describe('V3Side', () => {
  const ticks = [
    { tick: -600, liquidityNet: 10n ** 24n },
    { tick: 600, liquidityNet: -(10n ** 24n) },
  ];

  test('behavior: without a state it gives nothing', () => {
    const side = new V3Side({ ...POOL, tickSpacing: 60 }, UP);
    expect([side.boundOut(1), side.slopeOut(1), side.boundIn(1), side.surplus(1), side.takes(1)]).toEqual([
      0,
      0,
      0,
      0,
      false,
    ]);
    expect(side.envelope()).toEqual({ spot: 0, strain: 0 });
    expect(side.swap('exactInput', 1n)).toEqual({ kind: 'insufficientLiquidity' });
    expect(side.crossings('exactInput', 1n)).toEqual({ ticksCrossed: 0, wordsCrossed: 0 });
  });

  test('a side computes bounds, envelope and swaps from its latest state, and the envelope once', () => {
    const side = sideOf(60, 0, 10n ** 24n, ticks);
    const envelope = side.envelope();
    expect(side.envelope()).toBe(envelope);
    const small = side.boundOut(1e20);
    const { tickRange, ...at } = { tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks }, tick: 300 };
    const state = {
      protocol: 'v3' as const,
      ...at,
      sqrtPriceX96: getSqrtRatioAtTick(300),
      liquidity: 10n ** 24n,
      tickRange,
    };
    side.setState(state);
    // A price of 1.0001^300 asks for as much more.
    expect(small / side.boundOut(1e20)).toBeCloseTo(1.0001 ** 300, 4);
    expect(envelope.spot / side.envelope().spot).toBeCloseTo(1.0001 ** 300, 9);
    const swap = side.swap('exactInput', 10n ** 20n);
    expect(swap.kind === 'filled' && Number(swap.amountOut) / side.boundOut(1e20)).toBeCloseTo(1, 9);
    side.setState(undefined);
    expect([side.boundOut(1e20), side.swap('exactInput', 10n ** 20n).kind, side.envelope().spot]).toEqual([
      0,
      'insufficientLiquidity',
      0,
    ]);
  });

  test('crossings counts the initialized ticks that a swap passes', () => {
    const nearby = [
      { tick: -60, liquidityNet: 10n ** 24n },
      ...[60, 120, 180].map((tick) => ({ tick, liquidityNet: 1n })),
      ...ticks.slice(1),
    ];
    const side = sideOf(60, 0, 10n ** 24n, nearby);
    // To tick 60 it takes 10^24 · (1.0001^30 − 1), three times as much to the third.
    expect(
      [2n, 4n, 7n, 20n].map((part) => side.crossings('exactInput', (part * 10n ** 24n) / 1000n).ticksCrossed),
    ).toEqual([0, 1, 2, 3]);
  });
});
