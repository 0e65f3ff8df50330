import { describe, expect, test } from 'vitest';
import { RECIPIENT } from '../../universalRouter/routes.testkit.ts';
import { beforePortion, portionOf } from './tradeFee.ts';

const fee = (bps: number) => ({ bps, recipient: RECIPIENT });

describe('portionOf', () => {
  test.each([
    [10_000n, 1, 1n],
    [9_999n, 1, 0n],
    [1_000_000n, 25, 2_500n],
    [1_000_399n, 25, 2_500n],
    [1_000_400n, 25, 2_501n],
    [19n, 500, 0n],
    [20n, 500, 1n],
  ])('the portion of %i at %i bps', (amount, bps, portion) => {
    expect(portionOf(amount, fee(bps))).toBe(portion);
  });
});

describe('beforePortion', () => {
  test.each([
    [1n, 500, 1n],
    [19n, 500, 19n],
    [20n, 500, 21n],
    [10_000n, 1, 10_001n],
    [9_975n, 25, 9_999n],
    [9_976n, 25, 10_001n],
    [10n ** 30n, 500, 1_052_631_578_947_368_421_052_631_578_947n],
  ])('for %i at %i bps', (kept, bps, gross) => {
    expect(beforePortion(kept, fee(bps))).toBe(gross);
  });

  test('the result is the minimum amount that leaves exactly the requested one', () => {
    for (const bps of [1, 3, 25, 30, 99, 100, 333, 499, 500]) {
      for (let kept = 1n; kept <= 500n; kept++) {
        const gross = beforePortion(kept, fee(bps));
        expect(gross - portionOf(gross, fee(bps))).toBe(kept);
        expect(gross - 1n - portionOf(gross - 1n, fee(bps))).toBeLessThan(kept);
      }
    }
  });
});
