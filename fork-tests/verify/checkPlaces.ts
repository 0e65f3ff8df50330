import { z } from 'zod';
import { type CheckResult, createComparison } from './comparison.ts';

/** Most that one answer lists: all of it is of one block. */
const LIMIT = 500;
/** Dollars of value that a percent of yearly rate takes, and the least of a pool with a rate. */
const DOLLARS_PER_PERCENT = 2500;
const LEAST_WORTH = 1000;
/** Rates have six digits. */
const ROUNDING = 1 + 1e-5;
/** A day of whole hours is 23 of them at the least. */
const DAYS_A_YEAR = 365 * (24 / 23);

const answer = z.object({
  pools: z.array(
    z.object({
      address: z.string(),
      tvlUSD: z.string().nullable(),
      volumeUSD24h: z.string().nullable(),
      feesUSD24h: z.string().nullable(),
      apr: z.number().nullable(),
    }),
  ),
});
type Listed = z.infer<typeof answer>['pools'][number];

/** What a pool's place in each list is by, from nothing but what the answer says of it. */
const PLACES: Readonly<Record<string, (pool: Listed) => number>> = {
  tvl: ({ tvlUSD }) => Number(tvlUSD ?? 0),
  volume: ({ volumeUSD24h }) => Number(volumeUSD24h ?? 0),
  apr: ({ apr, tvlUSD }) => Math.min(apr ?? 0, Number(tvlUSD ?? 0) / DOLLARS_PER_PERCENT),
};

/**
 * The first places of the lists of pools of a service, and that no rate is of less value than the pool shows.
 */
export async function checkPlaces(apiUrl: string): Promise<CheckResult> {
  const comparison = createComparison('places: the lists of pools by value, volume and yearly rate');
  for (const [sort, placeOf] of Object.entries(PLACES)) {
    const { pools } = answer.parse(await read(`${apiUrl}/api/v1/pools?sort=${sort}&limit=${LIMIT}`));
    for (const [at, pool] of pools.entries()) {
      const what = `pool ${pool.address}`;
      const before = pools[at - 1];
      const isInOrder = before === undefined || placeOf(pool) <= placeOf(before) * ROUNDING;
      comparison.equal(
        `${what} place by ${sort}`,
        `${at + 1}`,
        isInOrder ? `${at + 1}` : `before ${before.address}`,
      );
      comparison.equal(`${what} apr`, rateOf(pool), pool.apr === null ? 'none' : 'at most what was paid');
    }
  }
  return comparison.result();
}

/** How the rate of a pool stands to its fees and its value. */
function rateOf({ apr, tvlUSD, feesUSD24h }: Listed): string {
  if (apr === null) return 'none';
  const [worth, fees] = [Number(tvlUSD ?? 0), Number(feesUSD24h ?? 0)];
  if (worth < LEAST_WORTH) return `of ${worth} dollars`;
  const most = (fees / worth) * DAYS_A_YEAR * 100 * ROUNDING;
  return apr <= most ? 'at most what was paid' : `${apr} where ${most} percent were paid`;
}

async function read(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return await response.json();
}
