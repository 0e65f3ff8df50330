import { describe, expect, test } from 'vitest';
import { clearingPrice, type Trader } from './clearingPrice.ts';

/** Each with its limit and its weight. */
const tradersOf = (...all: readonly (readonly [number, number])[]): Trader[] =>
  all.map(([limit, weight]) => ({ limit, weight }));

/** What all of them earn at a price, as it is defined. */
function earned(price: number, sellers: [number, number][], buyers: [number, number][]): number {
  const gain = ([limit, weight]: [number, number]) => (Math.sqrt(price) - Math.sqrt(limit)) ** 2 * weight;
  const sold = sellers.filter(([limit]) => limit < price).map(gain);
  const bought = buyers.filter(([limit]) => limit > price).map(gain);
  return [...sold, ...bought].reduce((total, each) => total + each, 0);
}

describe('clearingPrice', () => {
  test('default: the square of the mean of the roots of the limits, by weight', () => {
    // √1 · 3 and √16 · 1: (3 + 4) / 4.
    expect(clearingPrice([1, 16], tradersOf([1, 3]), tradersOf([16, 1]))).toBeCloseTo(1.75 ** 2, 12);
  });

  test('behavior: ignores pools that earn nothing at the price', () => {
    // The second seller begins to earn at 9, the second buyer below 2: the price is as without them.
    const [sellers, buyers] = [tradersOf([1, 3], [9, 50]), tradersOf([16, 1], [2, 50])];
    expect(clearingPrice([1, 16], sellers, buyers)).toBeCloseTo(1.75 ** 2, 12);
  });

  test('behavior: stays between the two prices', () => {
    expect(clearingPrice([4, 9], tradersOf([1, 3]), tradersOf([16, 1]))).toBeCloseTo(4, 12);
    expect(clearingPrice([1, 2.25], tradersOf([1, 3]), tradersOf([16, 1]))).toBeCloseTo(2.25, 12);
  });

  test('behavior: returns the middle if no pool earns, or one earns without limit', () => {
    expect(clearingPrice([4, 9], tradersOf(), tradersOf())).toBeCloseTo(6, 12);
    const endless = tradersOf([4, Number.POSITIVE_INFINITY]);
    expect(clearingPrice([4, 9], endless, tradersOf([9, 1]))).toBeCloseTo(6, 12);
  });

  test('behavior: no price nearby earns less', () => {
    const sellers: [number, number][] = [
      [1, 2],
      [2, 1],
      [3, 4],
      [5, 7],
    ];
    const buyers: [number, number][] = [
      [9, 1],
      [8, 3],
      [6, 2],
      [4, 5],
    ];
    const price = clearingPrice([1, 9], tradersOf(...sellers), tradersOf(...buyers));
    for (let other = 1; other <= 9; other += 0.01) {
      expect(earned(price, sellers, buyers)).toBeLessThanOrEqual(earned(other, sellers, buyers) + 1e-12);
    }
  });
});
