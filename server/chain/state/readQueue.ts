import type { Pool, PoolId } from '../../routing/model/pool.ts';
import type { TokenPair } from '../calls/pairPoolsLens.ts';
import { pairKey } from './pairLookups.ts';

export interface Batch {
  readonly pools: Map<PoolId, Pool>;
  readonly pairs: Map<string, TokenPair>;
}

interface Gathering {
  readonly batch: Batch;
  readonly done: Promise<void>;
}

/**
 * Merges reads: joins pending ones, and batches all others until the next macrotask. A burst of quotes
 * becomes one request.
 */
export class ReadQueue {
  readonly #perform: (batch: Batch) => Promise<void>;
  readonly #doneOfPool = new Map<PoolId, Promise<void>>();
  readonly #doneOfPair = new Map<string, Promise<void>>();
  #gathering: Gathering | undefined;

  constructor(perform: (batch: Batch) => Promise<void>) {
    this.#perform = perform;
  }

  /** Resolves when all of these were read in some batch; rejects when one of these batches fails. */
  join(pools: readonly Pool[], pairs: readonly TokenPair[]): Promise<unknown> {
    const joined = new Set<Promise<void>>();
    for (const pool of pools) {
      const done = this.#doneOfPool.get(pool.id) ?? this.#gather((batch) => batch.pools.set(pool.id, pool));
      this.#doneOfPool.set(pool.id, done);
      joined.add(done);
    }
    for (const pair of pairs) {
      const key = pairKey(pair);
      const done = this.#doneOfPair.get(key) ?? this.#gather((batch) => batch.pairs.set(key, pair));
      this.#doneOfPair.set(key, done);
      joined.add(done);
    }
    return Promise.all(joined);
  }

  /** Called when the pending read of the pool is outdated, so that the next caller does not join it. */
  leave(id: PoolId): void {
    this.#doneOfPool.delete(id);
  }

  /** Called when the pending reads of these pools are outdated. */
  leaveAllOf(isOutdated: (id: PoolId) => boolean): void {
    for (const id of this.#doneOfPool.keys()) if (isOutdated(id)) this.leave(id);
  }

  leaveAll(): void {
    this.#doneOfPool.clear();
    this.#doneOfPair.clear();
  }

  #gather(add: (batch: Batch) => void): Promise<void> {
    const gathering = this.#gathering ?? this.#startGathering();
    add(gathering.batch);
    return gathering.done;
  }

  #startGathering(): Gathering {
    const batch: Batch = { pools: new Map(), pairs: new Map() };
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => {
        this.#gathering = undefined;
        return this.#perform(batch);
      })
      .finally(() => this.#release(batch, done));
    // Callers get the error from `join`; all of them may have aborted.
    done.catch(() => {});
    this.#gathering = { batch, done };
    return this.#gathering;
  }

  #release(batch: Batch, done: Promise<void>): void {
    for (const id of batch.pools.keys()) {
      if (this.#doneOfPool.get(id) === done) this.#doneOfPool.delete(id);
    }
    for (const key of batch.pairs.keys()) {
      if (this.#doneOfPair.get(key) === done) this.#doneOfPair.delete(key);
    }
  }
}

/** Remembers which pools changed on chain during a read. */
export class ReadWatch {
  readonly #touched = new Set<PoolId>();
  readonly #outdated: ((id: PoolId) => boolean)[] = [];
  #isSound = true;
  #isOld = false;

  /** Returns whether the reading of the pool is still valid at the current head. */
  holds(id: PoolId): boolean {
    return this.#isSound && !this.#touched.has(id) && !this.#outdated.some((isOutdated) => isOutdated(id));
  }

  get isSound(): boolean {
    return this.#isSound;
  }

  /** True where the head has moved since the read began: a state of one block is not valid now. */
  get isOld(): boolean {
    return this.#isOld;
  }

  age(): void {
    this.#isOld = true;
  }

  touch(id: PoolId): void {
    this.#touched.add(id);
  }

  /** Counts pools as touched, also those that are known only when the read ends. */
  touchAllOf(isOutdated: (id: PoolId) => boolean): void {
    this.#outdated.push(isOutdated);
  }

  invalidate(): void {
    this.#isSound = false;
  }
}
