import { describe, expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../amm/v3/tickMath.ts';
import type { Tick } from '../amm/v3/v3State.ts';
import { V3Side } from './v3Side.ts';

const POOL = { protocol: 'v3', address: '0x01', token0: '0xa0', token1: '0xb0', fee: 100 } as const;
const UP = false;

/** A side towards higher ticks, from tick 0 on, of a pool in which all ticks were read. */
function sideOf(tickSpacing: number, tick: number, liquidity: bigint, ticks: readonly Tick[]): V3Side {
  const side = new V3Side({ ...POOL, tickSpacing }, UP);
  const tickRange = { lowerTick: -887272, upperTick: 887272, ticks };
  side.setState({ sqrtPriceX96: getSqrtRatioAtTick(tick), tick, liquidity, tickRange });
  return side;
}

describe('behavior: a hop is no path where crossings cost more gas than a transaction may use', () => {
  // 2^24 gas are 2 097 words of 8 000 gas each.
  test.each([
    ['spacing 1, as if all of it could be fetched', 1, -887_272, 'insufficientLiquidity'],
    ['spacing 1, within 2 000 words', 1, 350_000, 'filled'],
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

  // 2^24 gas are 254 ticks of 66 000 gas each.
  test.each([
    [200, 'filled'],
    [300, 'insufficientLiquidity'],
  ] as const)('%i ticks in front of the price', (count, kind) => {
    const deep = 10n ** 24n;
    const dust = Array.from({ length: count }, (_, index) => ({ tick: index + 1, liquidityNet: 1n }));
    const side = sideOf(1, 0, deep, [{ tick: -60, liquidityNet: deep }, ...dust]);
    const acrossAll = (deep * BigInt(count + 1)) / 20_000n;
    expect(side.swap('exactInput', acrossAll).kind).toBe(kind);
    expect(side.swap('exactInput', acrossAll / 2n).kind).toBe('filled');
    expect(side.boundIn(Number(acrossAll)) > 0).toBe(kind === 'filled');
  });
});
