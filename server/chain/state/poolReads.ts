import type { Address } from 'viem';
import type { Pool, PoolId } from '../../routing/model/pool.ts';
import type { TicksNeeded } from '../../routing/model/route.ts';
import { abortable } from '../../runtime/abortable.ts';
import type { ChainReader } from '../calls/chainReader.ts';
import type { ReadResult } from '../calls/mergedReads.ts';
import type { TokenPair } from '../calls/pairPoolsLens.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import type { PoolReading } from '../poolReading.ts';
import { BlockGone } from '../rpc/rpcErrors.ts';
import { type PairLookups, pairKey } from './pairLookups.ts';
import { PoolClaims, type PoolClaimsOptions } from './poolClaims.ts';
import type { PoolMemory } from './poolMemory.ts';
import { type Batch, ReadQueue, ReadWatch } from './readQueue.ts';
import { planWidening } from './tickWidening.ts';

/** Reason for removing a pool: no code, no answer like a pool, or not confirmed by its factory. */
export type PoolFault = 'noCode' | 'unreadable' | 'foreign';

export interface PoolReadsOptions {
  readonly heads: HeadTracker;
  readonly memory: PoolMemory;
  readonly lookups: PairLookups;
  readonly reader: ChainReader;
  readonly poolFactories?: PoolClaimsOptions['poolFactories'];
  readonly onConfirmed?: PoolClaimsOptions['onConfirmed'];
  /** Called when a pool is removed because it cannot be read. */
  readonly onUnreadable?: ((pool: Pool, fault: PoolFault) => void) | undefined;
}

const MAX_GONE = 2;

/**
 * Reads states of the head into memory. Results for pools that a new block touches during the read are
 * dropped.
 */
export class PoolReads {
  readonly #options: PoolReadsOptions;
  readonly #queue = new ReadQueue((batch) => this.#perform(batch));
  readonly #watches = new Set<ReadWatch>();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #claims: PoolClaims;
  #statesRead = 0;
  #failed: { readonly pools: readonly Pool[]; readonly pairs: readonly TokenPair[] } | undefined;

  constructor(options: PoolReadsOptions) {
    this.#options = options;
    this.#claims = new PoolClaims({ ...options, onReplaced: (id) => this.invalidate(id) });
  }

  /**
   * Reads the pools and looks up the pairs, in one request with others at the same time. Results before a
   * failure are kept.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; the reason of `signal` when aborted
   */
  read(pools: readonly Pool[], pairs: readonly TokenPair[], signal?: AbortSignal): Promise<void> {
    return this.#atHead(() => this.#queue.join(pools, pairs), signal);
  }

  /** Reads the pools in a separate background request. @throws as `read` */
  readBehind(pools: readonly Pool[], signal?: AbortSignal): Promise<void> {
    const batch = { pools: new Map(pools.map((pool) => [pool.id, pool])), pairs: new Map() };
    return this.#atHead(() => this.#perform(batch, 'background'), signal);
  }

  /**
   * Reads more ticks on the given sides. Pools that a block touches meanwhile keep their state unknown.
   * @throws as `read`
   */
  widen(needs: readonly TicksNeeded[], signal?: AbortSignal): Promise<void> {
    return this.#atHead(() => this.#readMoreTicks(needs), signal);
  }

  /** Calls `take` with the states at the head of pools that no block touched meanwhile. @throws as `read` */
  compare(pools: readonly Pool[], take: (result: ReadResult) => void, signal?: AbortSignal): Promise<void> {
    return this.#atHead(
      () =>
        this.#watched(async (watch) => {
          const { readings } = await this.#options.reader.read(
            this.#options.heads.current(),
            { pools, pairs: [] },
            signal,
          );
          const held = [...readings].filter(
            ([id, reading]) => watch.holds(id) && !(watch.isOld && this.#isVolatile(id, reading)),
          );
          take({ readings: new Map(held), found: [] });
        }),
      signal,
    );
  }

  get statesRead(): number {
    return this.#statesRead;
  }

  /** Adds a pool of the index, which its factory confirms at the first read. */
  addIndexed(pool: Pool): void {
    this.#claims.add(pool);
  }

  /** Adds a pool of an event: see `PoolClaims`. */
  addCreated(pool: Pool): void {
    this.#claims.addCreated(pool);
  }

  /** Adds a pool that its factory confirmed: see `PoolClaims`. */
  addConfirmed(pool: Pool): void {
    this.#claims.addConfirmed(pool);
  }

  readonly isConfirmed = (pool: Pool): boolean => this.#claims.isConfirmed(pool);

  readonly isProven = (pool: Pool): boolean => this.#claims.isProven(pool);

  /** Returns whether no factory but its own has the pool. */
  readonly isOpenTo = (pool: Pool): boolean => this.#claims.isOpenTo(pool);

  /** Removes a pool that does not exist any more. */
  forget(id: PoolId): void {
    this.#claims.remove(id);
  }

  /**
   * Stores the readings of the pools for which `holds` returns true.
   * @param isOld whether they are of an earlier head, so that states of one block are dropped
   */
  accept({ found, readings }: ReadResult, holds: (pool: PoolId) => boolean, isOld = false): void {
    for (const pool of found) if (holds(pool.id)) this.addConfirmed(pool);
    for (const [id, reading] of readings) {
      const pool = this.#options.memory.graph.getPool(id);
      if (pool === undefined || !holds(id) || (isOld && this.#isVolatile(id, reading))) continue;
      if (!('state' in reading)) {
        this.#remove(pool, reading.kind);
        continue;
      }
      this.#claims.confirm(pool);
      this.#statesRead += 1;
      this.#options.memory.put(id, reading.state);
    }
  }

  /** Repeats a part of the last read if that failed. @throws as `read` */
  async probe(): Promise<void> {
    if (this.#failed !== undefined) await this.read(this.#failed.pools, this.#failed.pairs);
  }

  /** Called when a block touched the pool: pending reads of it are outdated. */
  invalidate(id: PoolId): void {
    this.#queue.leave(id);
    for (const watch of this.#watches) watch.touch(id);
  }

  /** Called when pending reads of the pools of some factories are outdated. */
  invalidateOf(factories: readonly Address[]): void {
    if (factories.length === 0) return;
    const { graph } = this.#options.memory;
    const isOutdated = (id: PoolId) => {
      const pool = graph.getPool(id);
      return pool !== undefined && factories.includes(pool.factory.address);
    };
    this.#queue.leaveAllOf(isOutdated);
    for (const watch of this.#watches) watch.touchAllOf(isOutdated);
  }

  /** Called at each move of the head. */
  headMoved(): void {
    for (const watch of this.#watches) watch.age();
  }

  /** Called when all pending reads are outdated. */
  invalidateAll(): void {
    this.#queue.leaveAll();
    for (const watch of this.#watches) watch.invalidate();
  }

  /** Resolves when the pending reads have ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#inFlight);
  }

  async #perform(batch: Batch, kind?: 'background'): Promise<void> {
    await this.#watched(async (watch) => {
      const [pools, pairs] = [[...batch.pools.values()], [...batch.pairs.values()]];
      const request = { pools, pairs, isConfirmed: this.isConfirmed, kind };
      const part = { pools: pools.slice(0, 1), pairs: pairs.slice(0, 1) };
      const result = await this.#options.reader
        .readPartly(this.#options.heads.current(), request)
        .catch((error: unknown) => {
          this.#failed = part;
          throw error;
        });
      this.#failed = result.failure === undefined ? undefined : part;
      if (!watch.isSound) return;
      this.accept(result, (id) => watch.holds(id), watch.isOld);
      // Pairs of unknown pools that a block touched meanwhile are looked up again.
      const { graph } = this.#options.memory;
      const lost = result.found.filter(({ id }) => !watch.holds(id) && !graph.hasPool(id));
      const open = new Set(lost.map(({ token0, token1 }) => pairKey([token0, token1])));
      for (const pair of result.pairsDone) if (!open.has(pairKey(pair))) this.#options.lookups.markDone(pair);
      if (result.failure !== undefined) throw result.failure;
    });
  }

  async #readMoreTicks(needs: readonly TicksNeeded[]): Promise<void> {
    await this.#watched(async (watch) => {
      const plan = planWidening(this.#options.memory.graph, needs);
      if (plan.length === 0) return;
      const ranges = plan.map(({ range }) => range);
      const readings = await this.#options.reader.readTicks(this.#options.heads.current(), ranges);
      for (const [index, widening] of plan.entries()) {
        const reading = readings[index];
        if (reading === undefined || !watch.holds(widening.pool.id)) continue;
        const { memory } = this.#options;
        if (widening.apply(memory.graph, reading)) memory.unsettled.add(widening.pool.id);
        else this.#remove(widening.pool, 'unreadable');
      }
    });
  }

  #isVolatile(id: PoolId, reading: PoolReading): boolean {
    return 'state' in reading && this.#options.memory.isVolatile(id, reading.state);
  }

  #remove(pool: Pool, fault: PoolFault): void {
    this.#claims.remove(pool.id);
    this.#options.onUnreadable?.(pool, fault);
  }

  async #watched(work: (watch: ReadWatch) => Promise<void>): Promise<void> {
    const watch = new ReadWatch();
    this.#watches.add(watch);
    const done = work(watch).finally(() => {
      this.#watches.delete(watch);
      this.#inFlight.delete(done);
    });
    this.#inFlight.add(done);
    await done;
  }

  /** Repeats the work at a newer head if the node no longer serves the block. */
  async #atHead(work: () => Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
    for (let gone = 0; ; gone++) {
      try {
        await abortable(work(), signal);
        return;
      } catch (error) {
        if (!(error instanceof BlockGone) || gone >= MAX_GONE) throw error;
        await this.#options.heads.refresh(signal);
      }
    }
  }
}
