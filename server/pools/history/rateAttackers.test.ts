import { expect, test } from 'vitest';
import { seededRandom } from '../../../bench/kit/syntheticMarket.ts';
import { greatestWorth } from '../../indexer/rows/hourWorth.ts';
import { type AnnualRate, LEAST_WORTH_USD, rankedRate } from './annualRate.ts';
import { RecentActivity } from './recentActivity.ts';

const POOL = '0x01';
const DAY = 86_400;
const usd = (dollars: number) => ({ numerator: BigInt(Math.round(dollars * 100)), denominator: 100n });

/**
 * An hour of the attacker's pool: what the index counts of his trades, its value at the end and the greatest
 * before.
 */
interface Hour {
  readonly volume: number;
  readonly end: number;
  readonly stood: number;
}

/**
 * The yearly rate of a pool of the highest fee that is counted, percent, now that it is worth so much; null
 * for none.
 */
const rateOf = (worth: number, ...hours: readonly Hour[]): number | null => rate(worth, hours).percent;

/** The yearly rate by which such a pool is ranked, percent; 0 for none. */
function rankedAt(worth: number, ...hours: readonly Hour[]): number {
  const ranked = rankedRate(rate(worth, hours), { usd: usd(worth), reason: null }, LEAST_WORTH_USD);
  return ranked === null ? 0 : (Number(ranked.numerator) / Number(ranked.denominator)) * 36_500;
}

function rate(worth: number, hours: readonly Hour[]): AnnualRate {
  const recent = new RecentActivity(
    hours.map(({ volume, end, stood }) => ({
      market: POOL,
      volumeUSD: usd(volume),
      tvlUSD: greatestWorth(usd(end), usd(stood)),
    })),
    DAY,
    LEAST_WORTH_USD,
    () => 3000,
  );
  const pool = { address: POOL, protocol: 'v3', fee: 10_000 } as const;
  return recent.figuresOf(pool, { usd: usd(worth), reason: null }).rate;
}

/**
 * His trades of one block count up to the depth that lasted, which is never more than the anchor tokens in
 * the pool.
 */
const washed = (blocks: number, depth: number) => blocks * depth;

test('default: a dust pool has no rate, whatever was traded in it', () => {
  expect(rateOf(999.99, { volume: 1e9, end: 999.99, stood: 999.99 })).toBeNull();
});

test.each([
  [1000, 182.5],
  [10_000, 182.5],
])('args: %d dollars, half of them in the anchor, make %d points with each block', (worth, points) => {
  const hour = (blocks: number) => ({ volume: washed(blocks, worth / 2), end: worth, stood: worth });
  expect(rateOf(worth, hour(1))).toBe(points);
  expect(rateOf(worth, hour(7))).toBeCloseTo(7 * points, 9);
  // As many blocks of two hours.
  expect(rateOf(worth, hour(3), hour(4))).toBeCloseTo(7 * points, 9);
});

test('behavior: nearly all of it in the anchor makes twice as many, and no shape of the pool makes more', () => {
  // A V3 pool is as deep as its anchor tokens where a hundredth of their worth lies on the other side.
  expect(rateOf(1010, { volume: washed(1, 1000), end: 1010, stood: 1010 })).toBeCloseTo(361.386, 3);
  expect(rateOf(1000, { volume: washed(1, 1000), end: 1000, stood: 1000 })).toBe(365);
});

test('behavior: a hundred times the capital, given back within the hour, makes no more than the same that stays', () => {
  const lent = { volume: washed(10, 50_000), end: 1000, stood: 100_000 };
  expect(rateOf(1000, lent)).toBeCloseTo(1825, 9);
  expect(rateOf(100_000, { ...lent, end: 100_000 })).toBeCloseTo(1825, 9);
  // An index of before counts what is left at the end.
  expect(rateOf(1000, { ...lent, stood: 1000 })).toBe(182_500);
});

test('behavior: one large swap in a small pool, or in one that is a day old, counts as its depth', () => {
  expect(rateOf(2000, { volume: washed(1, 1000), end: 2000, stood: 2000 })).toBe(182.5);
  // The first twenty minutes of a pool count nothing, and the hours that it lacks count as hours without
  // trades.
  expect(rateOf(2000, { volume: 0, end: 2000, stood: 2000 })).toBe(0);
});

test('behavior: value that is added later lowers the rate of all hours before it', () => {
  expect(rateOf(100_000, { volume: 50_000, end: 1000, stood: 100_000 })).toBe(182.5);
  expect(rateOf(200_000, { volume: 50_000, end: 1000, stood: 100_000 })).toBe(91.25);
});

/**
 * A pool of a million dollars that others pay a tenth of a percent a day: it shows 36.5 percent and is ranked
 * by them.
 */
const HONEST = rankedAt(1_000_000, { volume: 100_000, end: 1_000_000, stood: 1_000_000 });

test('default: an honest pool is ranked by its rate', () => {
  expect(HONEST).toBeCloseTo(36.5, 9);
  expect(rankedAt(100_000, { volume: 100_000, end: 100_000, stood: 100_000 })).toBe(40);
});

test.each([
  [1000, 0.4],
  [10_000, 4],
  [91_250, 36.5],
  [250_000, 100],
])('args: however often %d dollars are turned over, they are ranked by %d percent at most', (worth, most) => {
  const hours = Array.from({ length: 23 }, () => ({ volume: 1e9, end: worth, stood: worth }));
  expect(rankedAt(worth, ...hours)).toBeCloseTo(most, 9);
});

/**
 * The best place of so many random attempts with so many dollars: as much of a token of his own beside them
 * as counts, any number of washes in any hours, value that is lent for an hour and given back, part of it
 * left in the end.
 */
function bestPlace(dollars: number, attempts: number): number {
  const random = seededRandom(31);
  let best = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const worth = dollars * (1 + random()) * (random() < 0.5 ? 1 : random());
    const hours = Array.from({ length: 1 + Math.floor(random() * 23) }, () => {
      const stood = worth * (random() < 0.8 ? 1 : 1 + 99 * random());
      return { volume: washed(Math.floor(300 * random()), Math.min(stood, dollars)), end: worth, stood };
    });
    best = Math.max(best, rankedAt(worth, ...hours));
  }
  return best;
}

test('behavior: first place over an honest rate takes 1 250 dollars of the attacker for each percent of it', () => {
  const price = 1250 * HONEST;
  expect(bestPlace(10_000, 2000)).toBeLessThan(8);
  expect(bestPlace(price * 0.99, 2000)).toBeLessThan(HONEST);
  expect(bestPlace(price * 1.1, 2000)).toBeGreaterThan(HONEST);
  // Ranked by what it shows, a pool of the least value beats it with one block: 182.5 percent.
  expect(rateOf(1000, { volume: washed(1, 500), end: 1000, stood: 1000 })).toBeGreaterThan(HONEST);
});
