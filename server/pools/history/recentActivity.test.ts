import { expect, test } from 'vitest';
import { RecentActivity } from './recentActivity.ts';

const usd = (numerator: bigint) => ({ numerator, denominator: 1n });
const [BUSY, ODD, QUIET] = ['0x01', '0x02', '0x03'] as const;
const HALF_A_DAY = 43_200;

function feeOfExchange(exchange: string | undefined): number | null {
  if (exchange === 'own') return null;
  return exchange === 'cheap' ? 1000 : 3000;
}
const recent = new RecentActivity(
  [
    { market: BUSY, volumeUSD: usd(1000n), tvlUSD: usd(1n) },
    { market: ODD, volumeUSD: null, tvlUSD: null },
    { market: BUSY, volumeUSD: null, tvlUSD: null },
    { market: BUSY, volumeUSD: usd(500n), tvlUSD: usd(109_500n) },
  ],
  HALF_A_DAY,
  1000,
  feeOfExchange,
);
const figuresOf = (address: `0x${string}`, protocol: 'v2' | 'v3' = 'v3') =>
  recent.figuresOf(
    { address, protocol, fee: protocol === 'v3' ? 10_000 : 0 },
    { usd: usd(54_750n), reason: null },
  );

test('RecentActivity: the hours that could be priced, and a year of their fees over the worth', () => {
  expect(figuresOf(BUSY)).toMatchObject({
    volumeUSD24h: usd(1500n),
    // 1 % of it, 15 dollars.
    feesUSD24h: { numerator: 15_000_000n, denominator: 1_000_000n },
    rate: { percent: 10, reason: null },
  });
  expect(figuresOf(BUSY, 'v2').rate).toMatchObject({ percent: 3, reason: null });
});

test('RecentActivity: unknown where no hour could be priced, nothing where there was none', () => {
  expect(figuresOf(ODD)).toMatchObject({
    volumeUSD24h: null,
    feesUSD24h: null,
    rate: { percent: null, reason: 'no swap of this time could be priced' },
  });
  expect(figuresOf(QUIET)).toMatchObject({ volumeUSD24h: usd(0n), rate: { percent: 0, reason: null } });
});

test('RecentActivity: pairs pay the fee of their exchange, and none is counted where each has its own', () => {
  const pairOf = (exchange: string) =>
    recent.figuresOf(
      { address: BUSY, exchange, protocol: 'v2', fee: 0 },
      { usd: usd(54_750n), reason: null },
    );
  expect(pairOf('cheap')).toMatchObject({
    feesUSD24h: { numerator: 1_500_000n, denominator: 1_000_000n },
    rate: { percent: 1 },
  });
  expect(pairOf('own')).toMatchObject({
    volumeUSD24h: usd(1500n),
    feesUSD24h: null,
    rate: { percent: null },
  });
});
