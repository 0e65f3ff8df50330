import { describe, expect, test } from 'vitest';
import { amountsForLiquidity } from './liquidityAmounts.ts';

const AT_PAR = 79228162514264337593543950336n;

// What burning the same position pays on chain.
describe('amountsForLiquidity', () => {
  test('behavior: half of each token where the price is inside the range', () => {
    expect(amountsForLiquidity(AT_PAR, -600, 600, 10n ** 18n)).toEqual({
      amount0: 29_553_010_879_137_169n,
      amount1: 29_553_010_879_137_169n,
    });
  });

  test('behavior: token0 alone above the price, token1 alone below it', () => {
    expect(amountsForLiquidity(AT_PAR, 60, 120, 10n ** 18n)).toEqual({
      amount0: 2_986_382_804_598_881n,
      amount1: 0n,
    });
    expect(amountsForLiquidity(AT_PAR, -120, -60, 10n ** 18n)).toEqual({
      amount0: 0n,
      amount1: 2_986_382_804_598_881n,
    });
    expect(amountsForLiquidity(AT_PAR, 0, 60, 10n ** 18n)).toEqual({
      amount0: 2_995_354_955_910_780n,
      amount1: 0n,
    });
  });

  test('behavior: nearly the liquidity itself over all prices', () => {
    expect(amountsForLiquidity(AT_PAR, -887270, 887270, 123_456_789n)).toEqual({
      amount0: 123_456_788n,
      amount1: 123_456_788n,
    });
  });

  test('error: a tick that no pool has', () => {
    expect(() => amountsForLiquidity(AT_PAR, -887273, 0, 1n)).toThrow(RangeError);
  });
});
