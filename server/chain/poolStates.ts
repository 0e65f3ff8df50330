import type { Address } from 'viem';
import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { Pool } from '../routing/pool.ts';
import type { PoolGraph } from '../routing/poolGraph.ts';
import type { BlockChange } from './blockChanges.ts';
import type { ChainReader, ReadResult } from './chainReader.ts';
import type { Head } from './head.ts';
import { abortable, type HeadFollower, type HeadTracker } from './headTracker.ts';
import { PairLookups, pairsAmong } from './pairLookups.ts';
import { type PoolUpdate, updatedState } from './poolUpdate.ts';
import { type Batch, ReadQueue } from './readQueue.ts';
import { ReadWatch } from './readWatch.ts';
import { BlockGone, rpcUnavailable } from './rpc/rpcErrors.ts';
import { planWidening, type TickNeed } from './tickWidening.ts';

export interface PoolStatesOptions {
  readonly heads: HeadTracker;
  readonly graph: PoolGraph;
  readonly reader: ChainReader;
  /** How many pools keep their state in memory. */
  readonly cacheSize: number;
  /** Told when all was dropped, after a reorg or a gap: pools may have been created that no log told of. */
  readonly onDropped?: (() => void) | undefined;
  /** Told of a pool that was taken out because the chain does not answer for it. */
  readonly onUnreadable?: ((pool: Pool, reason: 'noCode' | 'unreadable') => void) | undefined;
}

const MAX_ROUNDS = 8;
/** How often a read may find its block gone before the node is the problem. */
const MAX_GONE = 2;
/** Touched pools whose logs do not tell their state are read again at once as long as somebody asked for a quote within so many blocks. */
const BLOCKS_IN_DEMAND = 30;

/**
 * Keeps the graph's states equal to the chain's at the tracker's head. Memory changes in three ways only: a read
 * adds states of the current head, a new head updates or clears what its logs touched, and eviction clears the
 * oldest. The last two happen in macrotasks of their own, so what holds when `ensure` resolves still holds in the caller's
 * continuation, up to its next await.
 */
export class PoolStates implements HeadFollower {
  readonly #heads: HeadTracker;
  readonly #graph: PoolGraph;
  readonly #reader: ChainReader;
  readonly #cacheSize: number;
  readonly #onDropped: () => void;
  readonly #onUnreadable: (pool: Pool, reason: 'noCode' | 'unreadable') => void;
  readonly #lookups = new PairLookups();
  readonly #queue = new ReadQueue((batch) => this.#read(batch));
  readonly #watches = new Set<ReadWatch>();
  /** Pools with a state, least recently used first. */
  readonly #loaded = new Set<Address>();
  #blocksSinceDemand = BLOCKS_IN_DEMAND;

  constructor(options: PoolStatesOptions) {
    this.#heads = options.heads;
    this.#graph = options.graph;
    this.#reader = options.reader;
    this.#cacheSize = options.cacheSize;
    this.#onUnreadable = options.onUnreadable ?? (() => {});
    this.#onDropped = options.onDropped ?? (() => {});
    options.heads.follow(this);
  }

  /**
   * Resolves when the pools of the pair itself have been looked up and every pool on a path of at most `maxHops`
   * has its state in the graph, all at the head returned. When nothing is missing it costs no request; what
   * several callers miss at the same time is read in one.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; the reason of `signal` when aborted.
   */
  async ensure(tokenIn: Address, tokenOut: Address, maxHops: number, signal?: AbortSignal): Promise<Head> {
    this.#blocksSinceDemand = 0;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      signal?.throwIfAborted();
      const head = this.#heads.current();
      const missing = this.#graph.missingStates(tokenIn, tokenOut, maxHops);
      const isLookedUp = this.#lookups.isDone(tokenIn, tokenOut);
      if (missing.length === 0 && isLookedUp) {
        this.#markUsed(tokenIn, tokenOut, maxHops);
        return head;
      }
      await this.#settle(this.#queue.join(missing, isLookedUp ? [] : [[tokenIn, tokenOut]]), round, signal);
    }
    throw tooManyRounds();
  }

  /** Puts every pool that the factories know among these tokens into the graph. @throws as `ensure` */
  async discover(tokens: readonly Address[], signal?: AbortSignal): Promise<void> {
    const pairs = pairsAmong(tokens);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const left = pairs.filter(([tokenA, tokenB]) => !this.#lookups.isDone(tokenA, tokenB));
      if (left.length === 0) return;
      await this.#settle(this.#queue.join([], left), round, signal);
    }
    throw tooManyRounds();
  }

  /**
   * Reads more ticks on the given sides, at the current head. What a block touched meanwhile stays without state,
   * so call `ensure` again before computing. @throws as `ensure`
   */
  async widen(needs: readonly TickNeed[], signal?: AbortSignal): Promise<void> {
    await this.#settle(this.#readMoreTicks(needs), 0, signal);
  }

  /**
   * What the logs do not tell of the touched pools is read while quotes still compute at the old head; then all of
   * it becomes current together.
   */
  async prepare(head: Head, change: BlockChange): Promise<() => void> {
    if (change.kind === 'unknown') return () => this.#dropEverything();
    const isInDemand = this.#blocksSinceDemand++ < BLOCKS_IN_DEMAND;
    const unclear = isInDemand ? [...this.#unclearPools(change.touched), ...change.created] : [];
    const result = unclear.length === 0 ? undefined : await this.#tryRead(head, unclear);
    return () => {
      for (const pool of change.created) this.#graph.addPool(pool);
      for (const [address, update] of change.touched) this.#follow(address, update);
      if (result !== undefined) this.#accept(result, () => true);
      this.#evictLater();
    };
  }

  async #read(batch: Batch): Promise<void> {
    await this.#watched(async (watch) => {
      const pairs = [...batch.pairs.values()];
      const result = await this.#reader.read(this.#heads.current(), {
        pools: [...batch.pools.values()],
        pairs,
      });
      if (!watch.isSound) return;
      this.#accept(result, (address) => watch.holds(address));
      for (const pair of pairs) this.#lookups.markDone(pair);
      this.#evictLater();
    });
  }

  async #readMoreTicks(needs: readonly TickNeed[]): Promise<void> {
    await this.#watched(async (watch) => {
      const plan = planWidening(this.#graph, needs);
      if (plan.length === 0) return;
      const ranges = plan.map(({ range }) => range);
      const readings = await this.#reader.readTicks(this.#heads.current(), ranges);
      for (const [index, widening] of plan.entries()) {
        const reading = readings[index];
        if (reading === undefined || !watch.holds(widening.pool.address)) continue;
        if (!widening.apply(this.#graph, reading)) this.#remove(widening.pool, 'unreadable');
      }
    });
  }

  async #watched(work: (watch: ReadWatch) => Promise<void>): Promise<void> {
    const watch = new ReadWatch();
    this.#watches.add(watch);
    try {
      await work(watch);
    } finally {
      this.#watches.delete(watch);
    }
  }

  /** A failure here only means that the next quote reads these pools itself and reports what is wrong. */
  async #tryRead(head: Head, pools: readonly Pool[]): Promise<ReadResult | undefined> {
    try {
      return await this.#reader.read(head, { pools, pairs: [] });
    } catch {
      return undefined;
    }
  }

  async #settle(work: Promise<unknown>, round: number, signal: AbortSignal | undefined): Promise<void> {
    try {
      await abortable(work, signal);
    } catch (error) {
      if (!(error instanceof BlockGone) || round >= MAX_GONE) throw error;
      await this.#heads.refresh(signal);
    }
  }

  #accept({ found, readings }: ReadResult, holds: (address: Address) => boolean): void {
    for (const pool of found) this.#graph.addPool(pool);
    for (const [address, reading] of readings) {
      const pool = this.#graph.getPool(address);
      if (pool === undefined || !holds(address)) continue;
      if (reading.kind === 'noCode' || reading.kind === 'unreadable') {
        this.#remove(pool, reading.kind);
      } else {
        this.#graph.setState(address, reading.state);
        this.#loaded.delete(address);
        this.#loaded.add(address);
      }
    }
  }

  #remove(pool: Pool, reason: 'noCode' | 'unreadable'): void {
    this.#graph.removePool(pool.address);
    this.#loaded.delete(pool.address);
    this.#onUnreadable(pool, reason);
  }

  /** Reads on their way are of an older head: what they bring for this pool is not used any more. */
  #follow(address: Address, update: PoolUpdate): void {
    this.#queue.leave(address);
    for (const watch of this.#watches) watch.touch(address);
    if (!this.#loaded.has(address)) return;
    const state = this.#updatedState(address, update);
    if (state === undefined) {
      this.#loaded.delete(address);
      this.#graph.clearState(address);
    } else {
      this.#graph.setState(address, state);
    }
  }

  #updatedState(address: Address, update: PoolUpdate): V2State | V3State | undefined {
    const state = this.#graph.stateOf(address);
    return state && updatedState(state, update);
  }

  #dropEverything(): void {
    this.#graph.clearAllStates();
    this.#loaded.clear();
    this.#lookups.forgetAll();
    this.#queue.leaveAll();
    for (const watch of this.#watches) watch.void();
    this.#onDropped();
  }

  #unclearPools(touched: ReadonlyMap<Address, PoolUpdate>): Pool[] {
    return [...touched].flatMap(([address, update]) => {
      const pool = this.#loaded.has(address) ? this.#graph.getPool(address) : undefined;
      return pool === undefined || this.#updatedState(address, update) !== undefined ? [] : [pool];
    });
  }

  /** Order of use matters only when something is about to be evicted. */
  #markUsed(tokenIn: Address, tokenOut: Address, maxHops: number): void {
    if (this.#loaded.size < this.#cacheSize) return;
    for (const { address } of this.#graph.poolsOnPaths(tokenIn, tokenOut, maxHops)) {
      this.#loaded.delete(address);
      this.#loaded.add(address);
    }
  }

  #evictLater(): void {
    if (this.#loaded.size <= this.#cacheSize) return;
    setImmediate(() => {
      for (const address of this.#loaded) {
        if (this.#loaded.size <= this.#cacheSize) break;
        this.#loaded.delete(address);
        this.#graph.clearState(address);
      }
    });
  }
}

function tooManyRounds() {
  return rpcUnavailable('Blocks arrive faster than the RPC node can be read.', undefined);
}
