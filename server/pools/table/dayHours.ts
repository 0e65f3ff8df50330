import type { Address } from 'viem';
import type { HourRow } from '../../indexer/marketRows.ts';
import type { ActiveHour } from '../../indexer/recentActivity.ts';

/** The hours of the last day in which pairs and pools were traded. */
export class DayHours {
  readonly #byMarket = new Map<Address, Map<string, HourRow>>();
  /** Markets whose hours have changed since they were told. */
  readonly #changed = new Set<Address>();
  #from = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  put(row: HourRow): void {
    if (row.start < this.#from) return;
    const hours = this.#byMarket.get(row.market) ?? new Map<string, HourRow>();
    this.#byMarket.set(row.market, hours);
    if (!hours.has(row.id)) this.#count += 1;
    hours.set(row.id, row);
    this.#changed.add(row.market);
  }

  remove(ids: ReadonlySet<string>): void {
    if (ids.size > 0) this.#removeWhere(({ id }) => ids.has(id));
  }

  /** Hours before that, Unix seconds, do not count any more. */
  removeBefore(from: number): void {
    if (from > this.#from) this.#removeWhere(({ start }) => start < from);
    this.#from = from;
  }

  /** Markets whose hours have changed since this was asked last, and what was traded in them, about so many US dollars. */
  *takeChanged(): Generator<readonly [Address, number]> {
    for (const market of this.#changed) {
      let volume = 0;
      for (const { volumeUSD } of this.of(market)) {
        if (volumeUSD !== null) volume += Number(volumeUSD.numerator) / Number(volumeUSD.denominator);
      }
      yield [market, volume];
    }
    this.#changed.clear();
  }

  /** The hours of a market, exact. */
  of(market: Address): ActiveHour[] {
    return [...(this.#byMarket.get(market)?.values() ?? [])];
  }

  #removeWhere(isGone: (hour: HourRow) => boolean): void {
    for (const [market, hours] of this.#byMarket) {
      for (const hour of hours.values()) {
        if (!isGone(hour)) continue;
        hours.delete(hour.id);
        this.#count -= 1;
        this.#changed.add(market);
      }
      if (hours.size === 0) this.#byMarket.delete(market);
    }
  }
}
