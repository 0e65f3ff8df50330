import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as constantProduct from './constantProduct.ts';
import { v2FeeOf } from './v2Fee.ts';

const MAX_UINT112 = 2n ** 112n - 1n;
const reserve = fc.bigInt({ min: 1n, max: MAX_UINT112 });
const amount = fc.bigInt({ min: 1n, max: MAX_UINT112 });

const FEE = v2FeeOf(3000);
const getAmountOut = (...[amountIn, reserveIn, reserveOut]: [bigint, bigint, bigint]) =>
  constantProduct.getAmountOut(amountIn, reserveIn, reserveOut, FEE);
const getAmountIn = (...[amountOut, reserveIn, reserveOut]: [bigint, bigint, bigint]) =>
  constantProduct.getAmountIn(amountOut, reserveIn, reserveOut, FEE);

// Literals as UniswapV2Router02.getAmountsOut and getAmountsIn answer them.
describe('getAmountOut', () => {
  test.each([
    [2n, 100n, 100n, 1n],
    [1n, 100n, 100n, 0n],
    [10n ** 18n, 5n * 10n ** 18n, 10n * 10n ** 18n, 1_662_497_915_624_478_906n],
  ])('args: %i in, reserves %i and %i', (amountIn, reserveIn, reserveOut, amountOut) => {
    expect(getAmountOut(amountIn, reserveIn, reserveOut)).toEqual({ kind: 'filled', amountIn, amountOut });
  });

  test('behavior: an empty pair and a reserve above uint112 are insufficient liquidity', () => {
    const refused = { kind: 'insufficientLiquidity' };
    expect(getAmountOut(1n, 0n, 100n)).toEqual(refused);
    expect(getAmountOut(1n, 100n, 0n)).toEqual(refused);
    expect(getAmountOut(MAX_UINT112 - 99n, 100n, 100n)).toEqual(refused);
    expect(getAmountOut(MAX_UINT112 - 100n, 100n, 100n)).toMatchObject({ kind: 'filled', amountOut: 99n });
  });

  test('error: an amount of 0', () => {
    expect(() => getAmountOut(0n, 100n, 100n)).toThrow(RangeError);
  });

  test('behavior: the product of the reserves less the fee never falls', () => {
    fc.assert(
      fc.property(amount, reserve, reserve, (amountIn, reserveIn, reserveOut) => {
        const swap = getAmountOut(amountIn, reserveIn, reserveOut);
        fc.pre(swap.kind === 'filled');
        const adjusted = (reserveIn + amountIn) * 1000n - amountIn * 3n;
        expect(adjusted * (reserveOut - swap.amountOut)).toBeGreaterThanOrEqual(
          reserveIn * reserveOut * 1000n,
        );
      }),
    );
  });
});

describe('getAmountIn', () => {
  test.each([
    [1n, 100n, 100n, 2n],
    [99n, 100n, 100n, 9930n],
    [1_662_497_915_624_478_906n, 5n * 10n ** 18n, 10n * 10n ** 18n, 10n ** 18n],
  ])('args: %i out, reserves %i and %i', (amountOut, reserveIn, reserveOut, amountIn) => {
    expect(getAmountIn(amountOut, reserveIn, reserveOut)).toEqual({ kind: 'filled', amountIn, amountOut });
  });

  test('behavior: the whole reserve, and an input above uint112, are insufficient liquidity', () => {
    const refused = { kind: 'insufficientLiquidity' };
    expect(getAmountIn(100n, 100n, 100n)).toEqual(refused);
    expect(getAmountIn(1n, 0n, 100n)).toEqual(refused);
    expect(getAmountIn(10n ** 30n - 1n, 10n ** 20n, 10n ** 30n)).toEqual(refused);
    // One out of equal reserves of this size costs two.
    expect(getAmountIn(1n, MAX_UINT112 - 1n, MAX_UINT112)).toEqual(refused);
    expect(getAmountIn(1n, MAX_UINT112 - 2n, MAX_UINT112)).toMatchObject({ kind: 'filled', amountIn: 2n });
  });

  test('error: an amount of 0', () => {
    expect(() => getAmountIn(0n, 100n, 100n)).toThrow(RangeError);
  });

  test('the returned input buys at least the requested output, two units less do not', () => {
    fc.assert(
      fc.property(amount, reserve, reserve, (wanted, reserveIn, reserveOut) => {
        const swap = getAmountIn(wanted, reserveIn, reserveOut);
        fc.pre(swap.kind === 'filled');
        const back = getAmountOut(swap.amountIn, reserveIn, reserveOut);
        expect(back.kind === 'filled' && back.amountOut >= wanted).toBe(true);
        // The contract adds one unit even where the division is exact, so only two units less must fall
        // short.
        if (swap.amountIn <= 2n) return;
        const short = getAmountOut(swap.amountIn - 2n, reserveIn, reserveOut);
        expect(short.kind === 'filled' && short.amountOut < wanted).toBe(true);
      }),
    );
  });
});

describe('v2FeeOf', () => {
  test('args: the fraction that the contracts of a fork write out, reduced', () => {
    expect([3000, 2500, 0, 10_000].map(v2FeeOf)).toEqual([
      { kept: 997n, whole: 1000n },
      { kept: 399n, whole: 400n },
      { kept: 1n, whole: 1n },
      { kept: 99n, whole: 100n },
    ]);
    expect(v2FeeOf(2500)).toBe(v2FeeOf(2500));
  });

  test('behavior: amounts are those of a contract that writes 9975 / 10000', () => {
    fc.assert(
      fc.property(amount, reserve, reserve, (given, reserveIn, reserveOut) => {
        const sale = constantProduct.getAmountOut(given, reserveIn, reserveOut, v2FeeOf(2500));
        if (sale.kind === 'filled') {
          const withFee = given * 9975n;
          expect(sale.amountOut).toBe((withFee * reserveOut) / (reserveIn * 10_000n + withFee));
        }
        const purchase = constantProduct.getAmountIn(given, reserveIn, reserveOut, v2FeeOf(2500));
        if (purchase.kind === 'filled') {
          const [top, bottom] = [reserveIn * given * 10_000n, (reserveOut - given) * 9975n];
          expect(purchase.amountIn).toBe(top / bottom + 1n);
        }
      }),
    );
  });
});
