import { describe, expect, test } from 'vitest';
import { formatPrice, inverse, spotPrice } from './spotPrice.ts';

describe('spotPrice', () => {
  test('behavior: token1 per token0 of both protocols', () => {
    expect(spotPrice({ protocol: 'v2', reserve0: 4n, reserve1: 10n })).toEqual({
      numerator: 10n,
      denominator: 4n,
    });
    expect(spotPrice({ protocol: 'v3', sqrtPriceX96: 2n ** 97n })).toEqual({
      numerator: 2n ** 194n,
      denominator: 2n ** 192n,
    });
  });

  test('behavior: none of an empty pair and of a pool that is not initialized', () => {
    expect(spotPrice({ protocol: 'v2', reserve0: 0n, reserve1: 10n })).toBeUndefined();
    expect(spotPrice({ protocol: 'v2', reserve0: 10n, reserve1: 0n })).toBeUndefined();
    expect(spotPrice({ protocol: 'v3', sqrtPriceX96: 0n })).toBeUndefined();
  });
});

describe('formatPrice', () => {
  // USDC (6 decimals) and WETH (18): the price of the pool 0x88e6…5640 when one WETH was worth 2 500 USDC.
  test('behavior: whole tokens per whole token, both ways', () => {
    const price = { numerator: 4n * 10n ** 8n, denominator: 1n };
    expect(formatPrice(price, 6, 18)).toEqual({
      price: '0.000400000000000000000',
      priceInverse: '2500.00000000000000',
    });
    expect(formatPrice(inverse(price), 18, 6)).toEqual({
      price: '2500.00000000000000',
      priceInverse: '0.000400000000000000000',
    });
  });

  test('behavior: no exponent at the lowest and the highest price of V3', () => {
    const lowest = spotPrice({ protocol: 'v3', sqrtPriceX96: 4295128739n });
    const highest = spotPrice({
      protocol: 'v3',
      sqrtPriceX96: 1461446703485210103287273052203988822378723970341n,
    });
    if (lowest === undefined || highest === undefined) throw new Error('no price');
    expect(formatPrice(lowest, 18, 18).price).toBe(
      '0.00000000000000000000000000000000000000293895680877431120',
    );
    expect(formatPrice(highest, 18, 18).price).toBe('340256786836388094070642339899681172762');
  });
});
