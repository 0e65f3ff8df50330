import { type CheckResult, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';
import type { Activity } from './marketActivity.ts';

const V2_FEE = 3000n;
const SECONDS = { HOUR: 3600, DAY: 86_400 } as const;
const LENGTHS = ['HOUR', 'DAY'] as const;
const FIGURES = ['txCount', 'swapCount', 'volume0', 'volume1', 'fees0', 'fees1'] as const;

/** Every listed Mint, Burn and Swap against its raw log. */
export function checkEvents(index: IndexSnapshot, activities: readonly Activity[]): CheckResult {
  const comparison = createComparison('events: kind, market, time, amounts against raw logs');
  const indexed = new Map(index.marketEvents.map((event) => [event.id, event]));
  comparison.equal('number of events', indexed.size, activities.length);
  for (const { id, market, kind, timestamp, amount0, amount1 } of activities) {
    const event = indexed.get(id);
    comparison.equal(`event ${id} market`, event?.market, market);
    comparison.equal(`event ${id} kind`, event?.kind, kind);
    comparison.equal(`event ${id} timestamp`, event?.timestamp, timestamp);
    comparison.equal(`event ${id} amount0`, event?.amount0, amount0);
    comparison.equal(`event ${id} amount1`, event?.amount1, amount1);
  }
  return comparison.result();
}

/** Figures of each market, since it exists and in each hour and day, added up from raw logs; none missing, none left over. */
export function checkFigures(index: IndexSnapshot, activities: readonly Activity[]): CheckResult {
  const comparison = createComparison('figures: totals, hours, days added up from raw logs');
  const feeOf = new Map<string, bigint>([
    ...index.pairs.map(({ id }) => [id, V2_FEE] as const),
    ...index.pools.map(({ id, fee }) => [id, BigInt(fee)] as const),
  ]);
  const ofMarket = groupBy(activities, ({ market }) => market);
  for (const market of [...index.pairs, ...index.pools]) {
    const figures = addUp(ofMarket.get(market.id) ?? [], feeOf.get(market.id) ?? 0n);
    for (const name of FIGURES) comparison.equal(`market ${market.id} ${name}`, market[name], figures[name]);
  }
  const periods = new Map(index.marketPeriods.map((period) => [keyOf(period), period]));
  for (const length of LENGTHS) {
    const startOf = ({ timestamp }: Activity) => timestamp - (timestamp % SECONDS[length]);
    const expected = groupBy(activities, (activity) =>
      keyOf({ market: activity.market, length, start: startOf(activity) }),
    );
    const listed = index.marketPeriods.filter((period) => period.length === length).length;
    comparison.equal(`number of periods of length ${length}`, listed, expected.size);
    for (const [key, inPeriod] of expected) {
      const figures = addUp(inPeriod, feeOf.get(inPeriod[0]?.market ?? '') ?? 0n);
      for (const name of FIGURES) {
        comparison.equal(`period ${key} ${name}`, periods.get(key)?.[name], figures[name]);
      }
    }
  }
  return comparison.result();
}

function keyOf(period: { readonly market: string; readonly length: string; readonly start: number }): string {
  return `${period.market} ${period.length} ${period.start}`;
}

function addUp(activities: readonly Activity[], fee: bigint): Record<(typeof FIGURES)[number], bigint> {
  const swaps = activities.filter(({ kind }) => kind === 'SWAP');
  const sum = (amountOf: (swap: Activity) => bigint): bigint =>
    swaps.reduce((total, swap) => total + amountOf(swap), 0n);
  return {
    txCount: BigInt(activities.length),
    swapCount: BigInt(swaps.length),
    volume0: sum(({ amount0 }) => (amount0 < 0n ? -amount0 : amount0)),
    volume1: sum(({ amount1 }) => (amount1 < 0n ? -amount1 : amount1)),
    fees0: sum(({ paid0 }) => (paid0 * fee) / 1_000_000n),
    fees1: sum(({ paid1 }) => (paid1 * fee) / 1_000_000n),
  };
}
