import { describe, expect, test } from 'vitest';
import {
  MAX_PERMIT2_AMOUNT,
  MAX_UINT256,
  maximumAmountIn,
  minimumAmountOut,
  parsePercentage,
} from './slippage.ts';

function tolerance(percentage: string | number) {
  const parsed = parsePercentage(percentage);
  if (parsed === undefined) throw new Error(`${percentage} is a percentage`);
  return parsed;
}

describe('parsePercentage', () => {
  test.each([
    ['0.5', 5n, 1000n],
    [0.5, 5n, 1000n],
    ['0.1', 1n, 1000n],
    [0.1, 1n, 1000n],
    ['50', 50n, 100n],
    ['0', 0n, 100n],
    ['12.340', 12340n, 100000n],
    [1e-7, 1n, 1000000000n],
    ['2.5e1', 25n, 100n],
    ['1e2', 1n, 1n],
    ['1e4', 100n, 1n],
    ['1.5e3', 15n, 1n],
  ])('args: %s', (text, numerator, denominator) => {
    const parsed = tolerance(text);
    expect(parsed.numerator * denominator).toBe(numerator * parsed.denominator);
  });

  test.each([['-1'], ['+1'], [''], ['.5'], ['5.'], ['0x5'], ['1,5'], ['NaN'], [' 1'], [Number.NaN], [-0.5]])(
    'behavior: refuses %j',
    (text) => {
      expect(parsePercentage(text)).toBeUndefined();
    },
  );
});

describe('minimumAmountOut', () => {
  test.each([
    [1007249042881810956n, '0.5', 1002212797667401901n],
    [1007249042881810956n, '0.1', 1006241793838929145n],
    [1000n, '0', 1000n],
    [1n, '0.5', 0n],
    [199n, '50', 99n],
    [7n, '100', 0n],
    [7n, '250', 0n],
  ])('args: %s at %s %%', (amountOut, percentage, expected) => {
    expect(minimumAmountOut(amountOut, tolerance(percentage))).toBe(expected);
  });
});

describe('maximumAmountIn', () => {
  test.each([
    [1000000n, '0.5', 1005000n],
    [1n, '0.5', 2n],
    [1n, '0', 1n],
    [3n, '0.1', 4n],
    [1000000000000000000n, '0.1', 1001000000000000000n],
  ])('args: %s at %s %%', (amountIn, percentage, expected) => {
    expect(maximumAmountIn(amountIn, tolerance(percentage), MAX_UINT256)).toBe(expected);
  });

  test('returns the maximum that Permit2 moves where the tolerance exceeds it', () => {
    const amount = 1461501637330902918203684832716283019655932542970n;
    expect(maximumAmountIn(amount, tolerance('0.5'), MAX_PERMIT2_AMOUNT)).toBe(
      1461501637330902918203684832716283019655932542975n,
    );
  });

  test('returns the maximum that Permit2 moves for an amount equal to it', () => {
    const most = 2n ** 160n - 1n;
    expect(maximumAmountIn(most, tolerance('0.5'), MAX_PERMIT2_AMOUNT)).toBe(most);
  });

  test('returns undefined for an amount above the maximum that Permit2 moves', () => {
    const amount = 1461501637330902918203684832716283019655932542976n;
    expect(maximumAmountIn(amount, tolerance('0.5'), MAX_PERMIT2_AMOUNT)).toBeUndefined();
  });
});
