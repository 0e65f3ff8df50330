import { describe, expect, test } from 'vitest';
import { getNextSqrtPriceFromInput } from './sqrtPriceMath.ts';

const MAX_UINT128 = 2n ** 128n - 1n;
const MAX_UINT160 = 2n ** 160n - 1n;
const MAX_UINT256 = 2n ** 256n - 1n;

describe('getNextSqrtPriceFromInput', () => {
  // Vectors of `SqrtPriceMath.spec.ts` in Uniswap's v3-core.
  test.each([
    ['no input can take the price below 1', 1n, 1n, 2n ** 255n, 1n],
    ['the largest input that does not overflow', MAX_UINT160, MAX_UINT128, MAX_UINT256 - 2n ** 64n + 1n, 1n],
    ['the largest input there is', 2n ** 96n, 1n, MAX_UINT256 / 2n, 1n],
    ['nothing moves nothing', 2n ** 96n, 10n ** 17n, 0n, 2n ** 96n],
  ])('args: %s', (_, price, liquidity, amountIn, expected) => {
    expect(getNextSqrtPriceFromInput(price, liquidity, amountIn, true)).toBe(expected);
  });

  test('behavior: the coarser formula begins where liquidity · 2^96 + input · price leaves uint256', () => {
    const liquidity = 2n ** 114n;
    const price = 1_440_000_000_000_000_000_000_000_000_000_000_000_000_000_000_000n;
    // ⌈L · 2^96 / (⌊L · 2^96 / price⌋ + input)⌉; the finer formula ends in 04285288.
    expect(getNextSqrtPriceFromInput(price, liquidity, 99n * 10n ** 27n, true)).toBe(
      16_621_258_154_759_465_139_920_830_204_355_494n,
    );
    // The largest input of the finer formula, and the next.
    const edge = (MAX_UINT256 - liquidity * 2n ** 96n) / price;
    expect(edge).toBe(80_411_173_081_468_437_443_759_488_751n);
    expect(getNextSqrtPriceFromInput(price, liquidity, edge, true)).toBe(
      20_463_630_789_890_885_353_088_378_906_463_090n,
    );
    expect(getNextSqrtPriceFromInput(price, liquidity, edge + 1n, true)).toBe(
      20_463_630_789_890_885_353_088_378_906_315_020n,
    );
  });
});
