import { expect, test } from 'vitest';
import { RecentActivity } from './recentActivity.ts';

const usd = (numerator: bigint) => ({ numerator, denominator: 1n });
const [BUSY, ODD, QUIET] = ['0x01', '0x02', '0x03'] as const;
const HALF_A_DAY = 43_200;

const recent = new RecentActivity(
  [
    { market: BUSY, volumeUSD: usd(1000n), feesUSD: usd(3n) },
    { market: ODD, volumeUSD: null, feesUSD: null },
    { market: BUSY, volumeUSD: null, feesUSD: null },
    { market: BUSY, volumeUSD: usd(500n), feesUSD: usd(2n) },
  ],
  HALF_A_DAY,
);
const figuresOf = (address: `0x${string}`) =>
  recent.withFigures({ address, worth: { usd: usd(36_500n), reason: null } });

test('RecentActivity: the hours that could be priced, and a year of their fees over the worth', () => {
  expect(figuresOf(BUSY)).toMatchObject({
    volumeUSD24h: usd(1500n),
    feesUSD24h: usd(5n),
    rate: { percent: 10, reason: null },
  });
});

test('RecentActivity: unknown where no hour could be priced, nothing where there was none', () => {
  expect(figuresOf(ODD)).toMatchObject({
    volumeUSD24h: null,
    feesUSD24h: null,
    rate: { percent: null, reason: 'no swap of this time could be priced' },
  });
  expect(figuresOf(QUIET)).toMatchObject({ feesUSD24h: usd(0n), rate: { percent: 0, reason: null } });
});
