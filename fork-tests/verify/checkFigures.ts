import { type CheckResult, createComparison } from './comparison.ts';
import { groupBy } from './groupBy.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';
import { latestPeriods } from './latestPeriods.ts';
import type { Activity } from './marketActivity.ts';

const SECONDS = { HOUR: 3600, DAY: 86_400 } as const;
const LENGTHS = ['HOUR', 'DAY'] as const;
const FIGURES = ['txCount', 'swapCount', 'volume0', 'volume1'] as const;

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

/**
 * Figures of each market, until now and until the end of each hour and day, added up from raw logs; no period
 * missing, none left over.
 */
export function checkFigures(index: IndexSnapshot, activities: readonly Activity[]): CheckResult {
  const comparison = createComparison('figures: totals, hours, days added up from raw logs');
  const listed = [...index.marketPeriods, ...latestPeriods(index)];
  const periods = new Map(listed.map((period) => [keyOf(period), period]));
  const ofMarket = groupBy(activities, ({ market }) => market);
  const markets = [...index.pairs, ...index.pools];
  let expected = 0;
  for (const market of markets) {
    const all = ofMarket.get(market.id) ?? [];
    const figures = addUp(NOTHING, all);
    for (const name of FIGURES) comparison.equal(`market ${market.id} ${name}`, market[name], figures[name]);
    for (const length of LENGTHS) {
      let figures = NOTHING;
      let before: string | null = null;
      for (const [start, ofPeriod] of groupBy(all, ({ timestamp }) => startOf(timestamp, length))) {
        const key = keyOf({ market: market.id, length, start });
        const period = periods.get(key);
        figures = addUp(figures, ofPeriod);
        for (const name of FIGURES) comparison.equal(`period ${key} ${name}`, period?.[name], figures[name]);
        comparison.equal(`period ${key} before`, period?.before, before);
        before = period?.id ?? null;
        expected += 1;
      }
    }
  }
  comparison.equal('number of periods', listed.length, expected);
  return comparison.result();
}

const startOf = (timestamp: number, length: keyof typeof SECONDS) =>
  timestamp - (timestamp % SECONDS[length]);

function keyOf(period: { readonly market: string; readonly length: string; readonly start: number }): string {
  return `${period.market} ${period.length} ${period.start}`;
}

type Figures = Readonly<Record<(typeof FIGURES)[number], bigint>>;
const NOTHING: Figures = { txCount: 0n, swapCount: 0n, volume0: 0n, volume1: 0n };

/** `before` and what further activities come to. */
function addUp(before: Figures, activities: readonly Activity[]): Figures {
  const swaps = activities.filter(({ kind }) => kind === 'SWAP');
  const sum = (amountOf: (swap: Activity) => bigint): bigint =>
    swaps.reduce((total, swap) => total + amountOf(swap), 0n);
  return {
    txCount: before.txCount + BigInt(activities.length),
    swapCount: before.swapCount + BigInt(swaps.length),
    volume0: before.volume0 + sum(({ amount0 }) => (amount0 < 0n ? -amount0 : amount0)),
    volume1: before.volume1 + sum(({ amount1 }) => (amount1 < 0n ? -amount1 : amount1)),
  };
}
