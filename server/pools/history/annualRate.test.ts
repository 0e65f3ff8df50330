import { expect, test } from 'vitest';
import { annualRate } from './annualRate.ts';

const DAY = 86_400;
const usd = (numerator: bigint, denominator = 1n) => ({ numerator, denominator });

test.each([
  [usd(100n), usd(36_500n), DAY, 100],
  [usd(7n), usd(36_500n), 7 * DAY, 1],
  [usd(1n, 3n), usd(1_000_000n), DAY, 0.0121667],
  [usd(0n), usd(1000n), DAY, 0],
  [usd(10n ** 30n), usd(10n ** 9n, 10n ** 6n), DAY, 3.65e31],
])('annualRate: fees %o over %o', (fees, tvl, seconds, percent) => {
  expect(annualRate(fees, { usd: tvl, reason: null }, seconds, [], 1000)).toMatchObject({
    percent,
    reason: null,
  });
});

test.each([
  [usd(1n), null, 'a token of this pool has no known price'],
  [usd(1n), usd(0n), 'the pool is empty'],
  [usd(1n), usd(999n), 'the pool holds less than 1000 of the currency'],
  [usd(0n), usd(0n), 'the pool is empty'],
  [null, usd(1000n), 'no swap of this time could be priced'],
])('annualRate: no value for %o over %o', (fees, tvl, reason) => {
  expect(
    annualRate(
      fees,
      tvl === null ? { usd: null, reason } : { usd: tvl, reason: null },
      DAY,
      [usd(5000n)],
      1000,
    ),
  ).toEqual({ percent: null, perWorth: null, reason });
});

test.each([
  [19_999n, 20_000, 'the pool holds less than 20000 of the currency'],
  [10n ** 30n, Number.POSITIVE_INFINITY, 'the least value, 1000 dollars, is not known in native coins'],
])('annualRate: %s coins where %s are the least', (coins, least, reason) => {
  const worth = { usd: usd(coins), reason: null };
  expect(annualRate(usd(1n), worth, DAY, [], least)).toEqual({ percent: null, perWorth: null, reason });
});

test('annualRate: of the greatest value in an hour, where liquidity has left since', () => {
  const present = { usd: usd(36_500n), reason: null };
  const percentOf = (...ends: Parameters<typeof annualRate>[3]) =>
    annualRate(usd(100n), present, DAY, ends, 1000).percent;
  expect(percentOf(usd(1n), null, usd(36_499n))).toBe(100);
  expect(percentOf(usd(73_000n), null, usd(365n))).toBe(50);
});
