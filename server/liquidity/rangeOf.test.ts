import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { rangeOf } from './rangeOf.ts';

const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const POOL = { tickSpacing: 10, token0: USDC, token1: WETH, decimals0: 6, decimals1: 18 };
const price = (numerator: bigint, denominator = 1n) => ({ numerator, denominator });

describe('rangeOf', () => {
  test('prices in USDC per WETH become ticks outside of them, the higher price at the lower tick', () => {
    const { tickLower, tickUpper } = rangeOf(POOL, {
      kind: 'prices',
      lower: price(3000n),
      upper: price(4000n),
      priceIn: USDC,
    });
    // Raw units of WETH per raw unit of USDC at a tick, as USDC per WETH.
    const dollarsAt = (tick: number) => 1e12 / 1.0001 ** tick;
    expect(dollarsAt(tickUpper)).toBeLessThanOrEqual(3000);
    expect(dollarsAt(tickUpper - 10)).toBeGreaterThan(3000);
    expect(dollarsAt(tickLower)).toBeGreaterThanOrEqual(4000);
    expect(dollarsAt(tickLower + 10)).toBeLessThan(4000);
  });

  test('prices in the other token give the same ticks', () => {
    const inWeth = {
      kind: 'prices',
      lower: price(1n, 4000n),
      upper: price(1n, 3000n),
      priceIn: WETH,
    } as const;
    const inUsdc = { kind: 'prices', lower: price(3000n), upper: price(4000n), priceIn: USDC } as const;
    expect(rangeOf(POOL, inWeth)).toEqual(rangeOf(POOL, inUsdc));
  });

  test('the full range is that of the spacing', () => {
    expect(rangeOf(POOL, { kind: 'full' })).toEqual({ tickLower: -887_270, tickUpper: 887_270 });
  });

  test.each([
    [
      'ticks off the spacing',
      { kind: 'ticks', tickLower: -15, tickUpper: 20 },
      'tickLower must be a multiple',
    ],
    [
      'ticks in the wrong order',
      { kind: 'ticks', tickLower: 20, tickUpper: 10 },
      'tickLower must be below tickUpper',
    ],
    [
      'ticks beyond the prices',
      { kind: 'ticks', tickLower: 0, tickUpper: 887_280 },
      'tickUpper lies outside',
    ],
    [
      'prices in a token of no side',
      {
        kind: 'prices',
        lower: price(1n),
        upper: price(2n),
        priceIn: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
      },
      'priceIn must be a token of the pool',
    ],
    [
      'a price that no tick has',
      { kind: 'prices', lower: price(1n, 10n ** 60n), upper: price(2n), priceIn: WETH },
      'priceLower is beyond the prices of pools',
    ],
  ] as const)('%s are refused with the field', (_, range, message) => {
    expect(() => rangeOf(POOL, range)).toThrow(message);
  });
});
