import type { ServiceHistory, ServicePeriod } from './serviceHistory.ts';

/** The last day in a few figures; null where nothing is known. */
export interface Summary {
  /** Percent of the known time in which quotes would have been answered. */
  readonly ready: number | null;
  /** Greatest age of the newest block, seconds. */
  readonly headAge: number | null;
  readonly perSecond: number;
  /** Percent of the answers. */
  readonly failed: number | null;
  readonly swaps: { readonly built: number; readonly succeeded: number; readonly reverted: number } | null;
}

/** Sums up the periods of a history until a moment, Unix seconds. */
export function sumUp({ startedAt, periodSeconds, periods }: ServiceHistory, now: number): Summary {
  const known = periods.flatMap(({ readyPercent }) => readyPercent ?? []);
  const ages = periods.flatMap(({ headAgeSeconds }) => headAgeSeconds ?? []);
  const answers = sum(periods, (period) => period.answers);
  const swaps = periods.flatMap((period) => period.swaps ?? []);
  const first = Math.max(startedAt, periods[0]?.timestamp ?? startedAt);
  // Time in which the process did not run is no time without answers.
  const ran = Math.min(periods.length * periodSeconds, Math.max(1, now - first));
  return {
    ready: known.length === 0 ? null : known.reduce((total, percent) => total + percent, 0) / known.length,
    headAge: ages.length === 0 ? null : Math.max(...ages),
    perSecond: answers / Math.max(1, ran),
    failed: answers === 0 ? null : (sum(periods, (period) => period.failures) / answers) * 100,
    swaps:
      swaps.length === 0
        ? null
        : {
            built: sum(swaps, ({ built }) => built),
            succeeded: sum(swaps, ({ succeeded }) => succeeded),
            reverted: sum(swaps, ({ reverted }) => reverted),
          },
  };
}

/** Whether quotes were answered: at each look of the period, at some, at none; unknown without a look. */
export function uptimeOf({ readyPercent }: ServicePeriod): 'well' | 'partly' | 'troubled' | 'unknown' {
  if (readyPercent === null) return 'unknown';
  return readyPercent === 100 ? 'well' : readyPercent === 0 ? 'troubled' : 'partly';
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
