import { expect, test } from 'vitest';
import { annualRate } from './annualRate.ts';

const DAY = 86_400;
const usd = (numerator: bigint, denominator = 1n) => ({ numerator, denominator });

test.each([
  [usd(100n), usd(36_500n), DAY, 100],
  [usd(7n), usd(36_500n), 7 * DAY, 1],
  [usd(1n, 3n), usd(1_000_000n), DAY, 0.0121667],
  [usd(0n), usd(1n), DAY, 0],
  [usd(10n ** 30n), usd(1n, 10n ** 6n), DAY, 3.65e40],
])('annualRate: fees %o over %o', (fees, tvl, seconds, percent) => {
  expect(annualRate(fees, { usd: tvl, reason: null }, seconds)).toEqual({ percent, reason: null });
});

test.each([
  [usd(1n), null, 'a token of this pool has no known price'],
  [usd(1n), usd(0n), 'the pool is empty'],
  [usd(0n), usd(0n), 'the pool is empty'],
  [null, usd(1n), 'no swap of this time could be priced'],
])('annualRate: no value for %o over %o', (fees, tvl, reason) => {
  expect(annualRate(fees, tvl === null ? { usd: null, reason } : { usd: tvl, reason: null }, DAY)).toEqual({
    percent: null,
    reason,
  });
});
