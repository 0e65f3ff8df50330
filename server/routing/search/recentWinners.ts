import { LRUCache } from 'lru-cache';
import type { Hop } from '../model/route.ts';

/** Pairs whose winners are remembered, and winners of each. */
const MOST_PAIRS = 4_096;
const MOST_WINNERS = 4;

/**
 * Remembers the routes that won the last searches of a pair, without amounts. A search that evaluates them
 * first has a bar at once. They stay until others have won.
 */
export class RecentWinners {
  /** Winners by name of the pair, the newest first. */
  readonly #byPair = new LRUCache<string, readonly (readonly Hop[])[]>({ max: MOST_PAIRS });

  of(name: string): readonly (readonly Hop[])[] {
    return this.#byPair.get(name) ?? [];
  }

  note(name: string, winner: readonly Hop[]): void {
    const others = this.of(name).filter((hops) => !isSame(hops, winner));
    this.#byPair.set(name, [winner, ...others].slice(0, MOST_WINNERS));
  }
}

function isSame(one: readonly Hop[], other: readonly Hop[]): boolean {
  return one.length === other.length && one.every(({ pool }, hop) => pool.id === other[hop]?.pool.id);
}
