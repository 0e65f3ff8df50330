import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { Pool } from '../../routing/pool.ts';
import type { PoolFault } from './poolReads.ts';

interface TakenOut {
  readonly pool: Pool;
  readonly fault: PoolFault;
  readonly pauseMs: number;
  readonly dueAt: number;
  /** It was put back and has not been found unreadable since. */
  readonly isBack: boolean;
}

const MAX_POOLS = 10_000;
/** A node that has no code at a pool most often lags; the next pauses are twice as long each. */
const FIRST_PAUSE_MS = 15_000;
/** What a factory does not know it will hardly ever know. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * Pools that were taken out of the graph because the chain did not answer for them. Each is put back after a pause, to
 * be read once more by whoever needs it, and found readable or taken out for twice as long.
 */
export class UnreadablePools {
  readonly #pools = new LRUCache<Address, TakenOut>({ max: MAX_POOLS });
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(pool: Pool, fault: PoolFault): void {
    const known = this.#pools.peek(pool.address);
    const first = fault === 'foreign' ? LONGEST_PAUSE_MS : FIRST_PAUSE_MS;
    const pauseMs = known === undefined ? first : Math.min(known.pauseMs * 2, LONGEST_PAUSE_MS);
    this.#pools.set(pool.address, { pool, fault, pauseMs, dueAt: this.#now() + pauseMs, isBack: false });
  }

  /** Pools that are out at present. */
  get count(): number {
    return [...this.#pools.values()].filter(({ isBack }) => !isBack).length;
  }

  /** Whether its factory does not know it, as far as that is believed at present. */
  isForeign(address: Address): boolean {
    const known = this.#pools.peek(address);
    return known?.fault === 'foreign' && !known.isBack;
  }

  /** Those whose pause is over, each once. */
  takeDue(): Pool[] {
    const now = this.#now();
    const due = [...this.#pools.values()].filter(({ isBack, dueAt }) => !isBack && dueAt <= now);
    for (const each of due) this.#pools.set(each.pool.address, { ...each, isBack: true });
    return due.map(({ pool }) => pool);
  }
}
