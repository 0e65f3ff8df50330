import { LRUCache } from 'lru-cache';
import type { Pool } from '../../routing/model/pool.ts';
import type { PoolFault } from './poolReads.ts';

interface TakenOut {
  readonly pool: Pool;
  readonly fault: PoolFault;
  readonly pauseMs: number;
  readonly dueAt: number;
  /** Whether it is in the graph again and was not found unreadable since. */
  readonly isBack: boolean;
}

const MAX_POOLS = 10_000;
/** First pause: a node without code at a pool mostly lags. Each further pause doubles. */
const FIRST_PAUSE_MS = 15_000;
/** Longest pause, and the first for a pool that its factory does not confirm. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * Pools that were removed from the graph because they could not be read. Each returns after a pause, and is
 * removed for twice as long if it is still unreadable.
 */
export class UnreadablePools {
  readonly #pools = new LRUCache<string, TakenOut>({ max: MAX_POOLS });
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(pool: Pool, fault: PoolFault): void {
    const known = this.#pools.peek(keyOf(pool));
    const first = fault === 'foreign' ? LONGEST_PAUSE_MS : FIRST_PAUSE_MS;
    const pauseMs = known === undefined ? first : Math.min(known.pauseMs * 2, LONGEST_PAUSE_MS);
    this.#pools.set(keyOf(pool), { pool, fault, pauseMs, dueAt: this.#now() + pauseMs, isBack: false });
  }

  get count(): number {
    return [...this.#pools.values()].filter(({ isBack }) => !isBack).length;
  }

  /** Returns whether the pool is removed because its factory did not confirm it. */
  isForeign(pool: Pool): boolean {
    const known = this.#pools.peek(keyOf(pool));
    return known?.fault === 'foreign' && !known.isBack;
  }

  takeDue(): Pool[] {
    const now = this.#now();
    const due = [...this.#pools.values()].filter(({ isBack, dueAt }) => !isBack && dueAt <= now);
    for (const each of due) this.#pools.set(keyOf(each.pool), { ...each, isBack: true });
    return due.map(({ pool }) => pool);
  }
}

/** A pool may be named by several factories, of which one confirms it. */
function keyOf({ id, factory }: Pool): string {
  return `${id}${factory.address}`;
}
