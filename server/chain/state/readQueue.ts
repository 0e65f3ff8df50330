import type { Pool, PoolId } from '../../routing/pool.ts';
import type { TokenPair } from '../lens/pairPoolsLens.ts';
import { pairKey } from '../sources/pairLookups.ts';

/** Everything that one read brings. */
export interface Batch {
  readonly pools: Map<PoolId, Pool>;
  readonly pairs: Map<string, TokenPair>;
}

interface Gathering {
  readonly batch: Batch;
  readonly done: Promise<void>;
}

/**
 * Merges reads: what is on its way is joined, and all the rest that is asked for before the next macrotask goes
 * out as one batch. A burst of quotes becomes one request.
 */
export class ReadQueue {
  readonly #perform: (batch: Batch) => Promise<void>;
  readonly #doneOfPool = new Map<PoolId, Promise<void>>();
  readonly #doneOfPair = new Map<string, Promise<void>>();
  #gathering: Gathering | undefined;

  constructor(perform: (batch: Batch) => Promise<void>) {
    this.#perform = perform;
  }

  /** Resolves when each of these has been part of a batch that was performed; rejects when one of them failed. */
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

  /** What is on its way for this pool is out of date: the next caller must not join it. */
  leave(id: PoolId): void {
    this.#doneOfPool.delete(id);
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
    // Callers see a failure through `join`; when all of them have gone it concerns nobody.
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

/** Remembers which pools changed on chain while a read of an older head was on its way. */
export class ReadWatch {
  readonly #touched = new Set<PoolId>();
  #isSound = true;

  /** True when what was read of this pool still holds at the current head. */
  holds(id: PoolId): boolean {
    return this.#isSound && !this.#touched.has(id);
  }

  /** False once a reorg or a gap made the block of the read worthless. */
  get isSound(): boolean {
    return this.#isSound;
  }

  touch(id: PoolId): void {
    this.#touched.add(id);
  }

  invalidate(): void {
    this.#isSound = false;
  }
}
