import { describe, expect, test } from 'vitest';
import type { Rational } from '../../amm/rational.ts';
import { type Holding, type PoolWorth, poolWorth } from './poolWorth.ts';

const fraction = (numerator: bigint, denominator = 1n): Rational => ({ numerator, denominator });
/** Six decimals at one dollar, two decimals at 3500 dollars, none at 5 dollars. */
const dollars = (amount: bigint | null): Holding => ({
  amount,
  decimals: 6,
  pricingRank: 3,
  usd: fraction(1n),
});
const ether = (amount: bigint): Holding => ({ amount, decimals: 2, pricingRank: 2, usd: fraction(3500n) });
const token = (amount: bigint | null, usd: Rational | null = fraction(5n)): Holding => ({
  amount,
  decimals: 0,
  pricingRank: 0,
  usd,
});
const number = ({ usd }: PoolWorth) =>
  usd === null ? null : Number(usd.numerator) / Number(usd.denominator);

describe('poolWorth', () => {
  test('default: anchors count in full, each at its price, whatever the pool says', () => {
    expect(number(poolWorth(dollars(7_000_000n), ether(100n), fraction(1n, 10n ** 9n)))).toBe(3507);
    expect(number(poolWorth(dollars(0n), ether(100n), null))).toBe(3500);
  });

  test.each([
    ['as much as the anchor', 7n, 14],
    ['less than the anchor', 2n, 9],
    ['more than the anchor', 10n ** 30n, 14],
    ['nothing', 0n, 7],
  ])('default: seven dollars and tokens at one dollar in this pool: %s', (_, amount, worth) => {
    expect(number(poolWorth(token(amount), dollars(7_000_000n), fraction(1n)))).toBe(worth);
    expect(number(poolWorth(dollars(7_000_000n), token(amount), fraction(1n)))).toBe(worth);
  });

  test('default: the price of this pool is token1 per token0', () => {
    expect(number(poolWorth(token(2n), dollars(100_000_000n), fraction(3n)))).toBe(106);
    expect(number(poolWorth(dollars(100_000_000n), token(6n), fraction(3n)))).toBe(102);
  });

  test('default: of a pool without a price only the anchor counts', () => {
    expect(number(poolWorth(token(2n), dollars(7_000_000n), null))).toBe(7);
  });

  test('default: nothing in it is nothing, whatever it is of', () => {
    expect(number(poolWorth(token(0n, null), token(0n, null), null))).toBe(0);
  });

  test.each([
    ['an unpriced token', token(1n, null), dollars(1n), 'no deep pool prices a token of this pool'],
    ['no anchor', token(1n), token(1n), 'neither token of this pool is one that dollars are counted in'],
    ['a silent token', token(1n), dollars(null), 'a token does not tell its balance'],
  ])('default: unknown with a reason: %s', (_, side0, side1, reason) => {
    expect(poolWorth(side0, side1, fraction(1n))).toEqual({ usd: null, reason });
  });
});
