import { expect, test } from 'vitest';
import { executionPrice } from './executionPrice.ts';

test.each([
  // 1 WETH gives 2 500.123456 USDC.
  [10n ** 18n, 2_500_123_456n, 18, 6, 2500.123456],
  [2_500_123_456n, 10n ** 18n, 6, 18, 0.0003999802480154],
  [3n, 1n, 0, 0, 0.333333333333333],
  [1n, 10n ** 60n, 0, 18, 1e42],
  [10n ** 30n, 1n, 18, 18, 1e-30],
  [7n, 0n, 18, 18, 0],
])('args: %i in, %i out, %i and %i decimals', (amountIn, amountOut, decimalsIn, decimalsOut, expected) => {
  expect(executionPrice(amountIn, amountOut, decimalsIn, decimalsOut)).toBe(expected);
});
