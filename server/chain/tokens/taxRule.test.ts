import { describe, expect, test } from 'vitest';
import { afterTax, beforeTax, findTaxRule, isTaxed, NO_TAX, type TransferSample, taxBps } from './taxRule.ts';

const AMOUNTS = [3_257_328_990_228_013_029_331n, 991_080_277_501_441n, 333_222_111_001n, 10_000_931n];

/** Samples of a token written as its contract would be. */
const samplesOf = (arrives: (sent: bigint) => bigint, amounts = AMOUNTS): TransferSample[] =>
  amounts.map((sent) => ({ sent, arrived: arrives(sent) }));

const fraction = (numerator: bigint, denominator: bigint) => ({ numerator, denominator });

describe('the rule behind samples', () => {
  test('nothing is kept', () => {
    expect(findTaxRule(samplesOf((sent) => sent))).toEqual(NO_TAX);
    expect(isTaxed(NO_TAX)).toBe(false);
    expect(afterTax(NO_TAX, 12_345n)).toBe(12_345n);
  });

  test.each([
    [1n, 100n],
    [5n, 100n],
    [25n, 10_000n],
    [1n, 3n],
    [999n, 1000n],
    [123_457n, 1_000_000n],
  ])('a fee of %i/%i, rounded down', (numerator, denominator) => {
    const rule = findTaxRule(samplesOf((sent) => sent - (sent * numerator) / denominator));
    const simplest = numerator === 5n ? fraction(1n, 20n) : fraction(numerator, denominator);
    const expected = numerator === 25n ? fraction(1n, 400n) : simplest;
    expect(rule).toEqual({ fee: expected, rounding: 'down', margin: 0n });
  });

  test.each([
    [99n, 100n, 1n, 100n],
    [985n, 1000n, 3n, 200n],
    [9975n, 10_000n, 1n, 400n],
  ])('what arrives is %i/%i, rounded down: the fee is rounded up', (kept, whole, numerator, denominator) => {
    const rule = findTaxRule(samplesOf((sent) => (sent * kept) / whole));
    expect(rule).toEqual({ fee: fraction(numerator, denominator), rounding: 'up', margin: 0n });
  });

  test('everything is kept', () => {
    expect(findTaxRule(samplesOf(() => 0n))).toMatchObject({ fee: fraction(1n, 1n), margin: 0n });
  });

  test('a single large sample is enough to tell the rounding', () => {
    const [largest = 0n] = AMOUNTS;
    expect(findTaxRule(samplesOf((sent) => sent - sent / 100n, [largest]))?.rounding).toBe('down');
    expect(findTaxRule(samplesOf((sent) => (sent * 99n) / 100n, [largest]))?.rounding).toBe('up');
  });

  test('two fees rounded apart, or shares that lose a raw unit: a rule with a margin', () => {
    const twoFees = samplesOf((sent) => sent - (sent * 2n) / 100n - (sent * 3n) / 1000n);
    const rule = findTaxRule(twoFees);
    expect(rule).toEqual({ fee: fraction(23n, 1000n), rounding: 'down', margin: 4n });
    const shares = findTaxRule(samplesOf((sent) => sent - 1n));
    expect(shares).toEqual({ fee: fraction(0n, 1n), rounding: 'down', margin: 4n });
    expect(shares && isTaxed(shares)).toBe(true);
    expect(shares && afterTax(shares, 1000n)).toBe(996n);
  });

  test('a fee that depends on the amount, or more than was sent: no rule', () => {
    expect(findTaxRule(samplesOf((sent) => sent - sent / (sent > 10n ** 15n ? 50n : 100n)))).toBeUndefined();
    expect(findTaxRule(samplesOf((sent) => sent + 1n))).toBeUndefined();
    expect(findTaxRule([])).toBeUndefined();
  });
});

test('what arrives, to the raw unit', () => {
  const one = { fee: fraction(1n, 100n), margin: 0n } as const;
  expect(
    [0n, 1n, 99n, 100n, 101n, 1999n].map((amount) => afterTax({ ...one, rounding: 'down' }, amount)),
  ).toEqual([0n, 1n, 99n, 99n, 100n, 1980n]);
  expect(
    [0n, 1n, 99n, 100n, 101n, 1999n].map((amount) => afterTax({ ...one, rounding: 'up' }, amount)),
  ).toEqual([0n, 0n, 98n, 99n, 99n, 1979n]);
  expect(afterTax({ ...one, rounding: 'down', margin: 4n }, 3n)).toBe(0n);
});

test('the fee in basis points', () => {
  const bps = (numerator: bigint, denominator: bigint) =>
    taxBps({ fee: fraction(numerator, denominator), rounding: 'down', margin: 0n });
  expect([bps(1n, 100n), bps(1n, 400n), bps(1n, 3n), bps(0n, 1n)]).toEqual([100, 25, 3333.33, 0]);
});

describe('beforeTax', () => {
  const percent = { numerator: 1n, denominator: 100n };

  test('default: the smallest amount of which the given amount arrives', () => {
    expect(beforeTax(NO_TAX, 7n)).toBe(7n);
    expect(beforeTax({ fee: percent, rounding: 'down', margin: 0n }, 9_900n)).toBe(9_999n);
    expect(beforeTax({ fee: percent, rounding: 'up', margin: 0n }, 9_900n)).toBe(10_000n);
    expect(beforeTax({ fee: percent, rounding: 'down', margin: 4n }, 9_896n)).toBe(9_999n);
    expect(beforeTax({ fee: percent, rounding: 'down', margin: 4n }, 0n)).toBe(0n);
  });

  test('error: of nothing nothing arrives', () => {
    expect(() => beforeTax({ fee: fraction(1n, 1n), rounding: 'down', margin: 0n }, 1n)).toThrow(RangeError);
  });
});
