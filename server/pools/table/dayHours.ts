import type { Address } from 'viem';
import { parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { HourRow } from '../../indexer/indexedMarketRows.ts';
import type { ActiveHour } from '../../indexer/recentActivity.ts';

/** What was traded in some hours, US dollars as near as a number gets. */
interface Traded {
  readonly volume: number;
  readonly fees: number;
}

interface Hour extends Traded {
  readonly row: HourRow;
}

/** The hours of the last day in which pairs and pools were traded. */
export class DayHours {
  readonly #byMarket = new Map<Address, Map<string, Hour>>();
  #from = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  put(row: HourRow): void {
    if (row.start < this.#from) return;
    const hours = this.#byMarket.get(row.market) ?? new Map<string, Hour>();
    this.#byMarket.set(row.market, hours);
    if (!hours.has(row.id)) this.#count += 1;
    hours.set(row.id, { row, volume: Number(row.volumeUSD ?? 0), fees: Number(row.feesUSD ?? 0) });
  }

  remove(ids: ReadonlySet<string>): void {
    if (ids.size > 0) this.#removeWhere(({ row }) => ids.has(row.id));
  }

  /** Hours before that, Unix seconds, do not count any more. */
  removeBefore(from: number): void {
    if (from > this.#from) this.#removeWhere(({ row }) => row.start < from);
    this.#from = from;
  }

  /** Markets with hours, and what was traded in them. */
  *traded(): Generator<readonly [Address, Traded]> {
    for (const [market, hours] of this.#byMarket) {
      let [volume, fees] = [0, 0];
      for (const hour of hours.values()) {
        volume += hour.volume;
        fees += hour.fees;
      }
      yield [market, { volume, fees }];
    }
  }

  /** The hours of a market, exact. */
  of(market: Address): ActiveHour[] {
    return [...(this.#byMarket.get(market)?.values() ?? [])].map(({ row: { volumeUSD, feesUSD } }) => ({
      market,
      volumeUSD: volumeUSD === null ? null : parseDecimal(volumeUSD),
      feesUSD: feesUSD === null ? null : parseDecimal(feesUSD),
    }));
  }

  #removeWhere(isGone: (hour: Hour) => boolean): void {
    for (const [market, hours] of this.#byMarket) {
      for (const hour of hours.values()) {
        if (isGone(hour) && hours.delete(hour.row.id)) this.#count -= 1;
      }
      if (hours.size === 0) this.#byMarket.delete(market);
    }
  }
}
