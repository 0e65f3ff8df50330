import { describe, expect, test } from 'vitest';
import { surplusOfToken0 } from './surplus.ts';

const PAIR = { protocol: 'v2', reserve0: 1000n, reserve1: 4000n } as const;
/** A price of 1. */
const V3 = { protocol: 'v3', sqrtPriceX96: 1n << 96n, tick: 0, liquidity: 1n } as const;
const AROUND = { tickLower: -600, tickUpper: 600 };

describe('surplusOfToken0', () => {
  test('an offer in the ratio of a pair has no surplus', () => {
    expect(surplusOfToken0(PAIR, undefined, { amount0: 25n, amount1: 100n })).toBe(0);
  });

  test('an offer to a pair with twice as much of one token has a third of surplus', () => {
    expect(surplusOfToken0(PAIR, undefined, { amount0: 50n, amount1: 100n })).toBeCloseTo(1 / 3, 9);
    expect(surplusOfToken0(PAIR, undefined, { amount0: 25n, amount1: 200n })).toBeCloseTo(-1 / 3, 9);
  });

  test('equal amounts in a range of equal width on both sides have almost none', () => {
    const surplus = surplusOfToken0(V3, AROUND, { amount0: 10n ** 18n, amount1: 10n ** 18n });
    expect(Math.abs(surplus)).toBeLessThan(1e-9);
  });

  test('a token that does not go into the range is all surplus, whichever side the range lies on', () => {
    const offer = { amount0: 5n, amount1: 5n };
    expect(surplusOfToken0(V3, { tickLower: 60, tickUpper: 120 }, offer)).toBe(-1);
    expect(surplusOfToken0(V3, { tickLower: -120, tickUpper: -60 }, offer)).toBe(1);
  });

  test('a surplus below the last digit keeps its sign', () => {
    const most = 10n ** 30n;
    expect(surplusOfToken0(PAIR, undefined, { amount0: most, amount1: 4n * most - 4n })).toBe(1e-15);
    expect(surplusOfToken0(PAIR, undefined, { amount0: most, amount1: 4n * most + 4n })).toBe(-1e-15);
  });
});
