import { LRUCache } from 'lru-cache';
import type { Pool, PoolId } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import type { PoolMemory } from './poolMemory.ts';

export interface PoolClaimsOptions {
  readonly memory: PoolMemory;
  /** The factories of all exchanges, the first exchange first; without any, there is one exchange. */
  readonly poolFactories?: readonly PoolFactory[] | undefined;
  /** Called with each pool that its factory has confirmed. */
  readonly onConfirmed?: ((pool: Pool) => void) | undefined;
  /** Called when a pool takes the place of one of another factory: readings of that are not of this one. */
  readonly onReplaced: (id: PoolId) => void;
}

/** Claims that wait until the pool in their place turns out to be another factory's. */
const MAX_RIVALS = 10_000;

/**
 * Decides which factory a pool is of. A factory may name a pool of another exchange, in a look-up, an event
 * or the index. Such a claim takes no confirmed pool away, and waits until an unconfirmed one is refused.
 */
export class PoolClaims {
  readonly #options: PoolClaimsOptions;
  readonly #isShared: boolean;
  readonly #confirmed = new Set<PoolId>();
  readonly #rivals = new LRUCache<PoolId, Pool>({ max: MAX_RIVALS });

  constructor(options: PoolClaimsOptions) {
    this.#options = options;
    this.#isShared = new Set(options.poolFactories?.map(({ exchange }) => exchange)).size > 1;
  }

  readonly isConfirmed = ({ id }: Pool): boolean => this.#confirmed.has(id);

  /** Returns whether an event or a look-up that was seen proves the factory of a pool. */
  readonly isProven = (pool: Pool): boolean => !this.#isShared || this.isConfirmed(pool);

  /** Returns whether no other factory has the pool. */
  isOpenTo(pool: Pool): boolean {
    return this.#otherOwner(pool) === undefined;
  }

  /** Adds a pool that its factory confirms at the first read. */
  add(pool: Pool): void {
    if (this.isOpenTo(pool)) this.#options.memory.graph.addPool(pool);
    else if (!this.#confirmed.has(pool.id)) this.#rivals.set(pool.id, pool);
  }

  /** Adds a pool of an event: proof enough where there is one exchange. */
  addCreated(pool: Pool): void {
    if (!this.#isShared) {
      this.addConfirmed(pool);
      return;
    }
    if (this.isOpenTo(pool) && !this.#confirmed.has(pool.id)) this.#options.memory.removePool(pool.id);
    this.add(pool);
  }

  /**
   * Adds a pool that its factory confirmed, in place of an unconfirmed one at the address. Of two factories
   * that both confirm a pool, which then does not say its own, the first one has it.
   */
  addConfirmed(pool: Pool): void {
    const { memory, onReplaced } = this.#options;
    const other = this.#otherOwner(pool);
    if (other !== undefined) {
      if (this.#confirmed.has(pool.id) && this.#placeOf(other) < this.#placeOf(pool)) return;
      this.#confirmed.delete(pool.id);
      onReplaced(pool.id);
    }
    if (!this.#confirmed.has(pool.id)) memory.removePool(pool.id);
    memory.graph.addPool(pool);
    this.confirm(pool);
  }

  confirm(pool: Pool): void {
    if (this.#confirmed.has(pool.id)) return;
    this.#confirmed.add(pool.id);
    this.#rivals.delete(pool.id);
    this.#options.onConfirmed?.(pool);
  }

  /** Removes a pool, and lets the claim of another factory take its place. */
  remove(id: PoolId): void {
    const rival = this.#rivals.get(id);
    this.#options.memory.removePool(id);
    this.#confirmed.delete(id);
    this.#rivals.delete(id);
    if (rival !== undefined) this.#options.memory.graph.addPool(rival);
  }

  #otherOwner({ id, factory }: Pool): Pool | undefined {
    const { graph } = this.#options.memory;
    if (!this.#isShared || !graph.hasPool(id)) return undefined;
    const known = graph.getPool(id);
    return known?.factory === factory ? undefined : known;
  }

  #placeOf({ factory }: Pool): number {
    return this.#options.poolFactories?.indexOf(factory) ?? -1;
  }
}
