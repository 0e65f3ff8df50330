import type { Address } from 'viem';
import { AppError } from '../../errors.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { Pool } from '../../routing/model/pool.ts';
import type { TicksNeeded } from '../../routing/model/route.ts';
import { abortable } from '../../runtime/abortable.ts';
import type { TokenPair } from '../calls/pairPoolsLens.ts';
import type { Demand } from '../head/demand.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import type { Head } from '../head.ts';
import type { PoolSource } from '../poolSource.ts';
import { rpcUnavailable } from '../rpc/rpcErrors.ts';
import { type PairLookups, pairsAmong } from '../state/pairLookups.ts';
import type { PoolChecks } from '../state/poolChecks.ts';
import type { PoolFollower } from '../state/poolFollower.ts';
import type { PoolMemory } from '../state/poolMemory.ts';
import type { PoolReads } from '../state/poolReads.ts';
import type { LoadProgress, StateLoader } from '../state/stateLoader.ts';
import type { UnreadablePools } from '../state/unreadablePools.ts';
import type { PoolIndex } from './poolIndex.ts';

export interface LivePoolSourceOptions {
  readonly heads: HeadTracker;
  readonly demand: Pick<Demand, 'note' | 'waking'>;
  readonly memory: PoolMemory;
  readonly lookups: PairLookups;
  readonly reads: PoolReads;
  readonly follower: PoolFollower;
  readonly checks: PoolChecks;
  /** Loads states in the background that are too many for one quote. */
  readonly loader: StateLoader;
  readonly unreadable: Pick<UnreadablePools, 'count'>;
  readonly index?: PoolIndex | undefined;
  readonly baseTokens: readonly Address[];
  /** The pools that quotes go through, of those in memory; all if absent. */
  readonly graph?: PoolGraph | undefined;
}

export interface PoolSourceStatus {
  readonly known: number;
  readonly inMemory: number;
  readonly read: number;
  readonly evicted: number;
  readonly barred: number;
  /** Whether the list of the index was loaded, and its pools so far. */
  readonly isListLoaded: boolean;
  readonly listed: number;
  readonly listFailure: unknown;
  readonly loading: LoadProgress | undefined;
}

const MAX_ROUNDS = 8;

/**
 * The pools of the exchange with their states at the head. The index lists them; while its list is missing or
 * incomplete, the factories are asked for every pair of the two tokens and the base tokens.
 */
export class LivePoolSource implements PoolSource {
  readonly graph: PoolGraph;
  readonly #options: LivePoolSourceOptions;

  constructor(options: LivePoolSourceOptions) {
    this.graph = options.graph ?? options.memory.graph;
    this.#options = options;
  }

  /** Returns `index` while its list, with the created pools since, is complete. */
  get discovery(): 'index' | 'chain' {
    return this.#options.index?.isComplete === true ? 'index' : 'chain';
  }

  /** Returns a version that changes when wrong states in memory are replaced. */
  get replacements(): number {
    return this.#options.checks.replacements;
  }

  status(): PoolSourceStatus {
    const { memory, reads, unreadable, index, loader } = this.#options;
    return {
      known: this.graph.poolCount,
      inMemory: memory.size,
      read: reads.statesRead,
      evicted: memory.evicted,
      barred: unreadable.count,
      isListLoaded: index?.block !== undefined,
      listed: index?.listed ?? 0,
      listFailure: index?.failure,
      loading: loader.progress,
    };
  }

  /**
   * Resolves if a quote can be answered. Sends a request only if the last read failed. @throws AppError as
   * `ensure`
   */
  async assertAnswers(): Promise<void> {
    const { heads, index, reads } = this.#options;
    index?.assertNotBehind(heads.current());
    await reads.probe();
  }

  ready(tokenIn: Address, tokenOut: Address, maxHops: number): Head | undefined {
    const { follower, index, heads, demand } = this.#options;
    follower.noteDemand();
    demand.note();
    if (this.discovery === 'chain' || demand.waking !== undefined) return undefined;
    const head = heads.current();
    index?.assertNotBehind(head);
    return this.#missing(tokenIn, tokenOut, maxHops) === undefined ? head : undefined;
  }

  /** @throws also RPC_UNAVAILABLE when the node is far behind the index */
  async ensure(tokenIn: Address, tokenOut: Address, maxHops: number, signal?: AbortSignal): Promise<Head> {
    const { follower, index, baseTokens, demand } = this.#options;
    follower.noteDemand();
    demand.note();
    if (demand.waking !== undefined) await abortable(demand.waking, signal);
    if (this.discovery === 'chain') {
      assertNotLoading(index?.loading);
      // Sent together, known pools and lookups share one request.
      await Promise.all([
        this.#discover([tokenIn, tokenOut, ...baseTokens], signal),
        this.#complete(tokenIn, tokenOut, maxHops, signal),
      ]);
    }
    const head = await this.#complete(tokenIn, tokenOut, maxHops, signal);
    index?.assertNotBehind(head);
    return head;
  }

  widen(needs: readonly TicksNeeded[], signal?: AbortSignal): Promise<void> {
    return this.#options.reads.widen(needs, signal);
  }

  reread(pools: readonly Pool[], signal?: AbortSignal): Promise<readonly Pool[]> {
    return this.#options.checks.reread(pools, signal);
  }

  async #complete(tokenIn: Address, tokenOut: Address, maxHops: number, signal?: AbortSignal): Promise<Head> {
    const { heads, reads, loader } = this.#options;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      signal?.throwIfAborted();
      const head = heads.current();
      const missing = this.#missing(tokenIn, tokenOut, maxHops);
      if (missing === undefined) return head;
      loader.assertFew(missing.pools.length);
      await reads.read(missing.pools, missing.pairs, signal);
    }
    throw tooManyRounds();
  }

  /**
   * Returns the pools and pairs to read for a quote; undefined if there are none, after marking the states as
   * used.
   */
  #missing(tokenIn: Address, tokenOut: Address, maxHops: number) {
    const { memory, lookups, loader } = this.#options;
    const pools = this.graph.missingStates(tokenIn, tokenOut, maxHops, loader.mostAsked);
    const isLookedUp = lookups.isDone(tokenIn, tokenOut);
    if (pools.length === 0 && isLookedUp) {
      memory.markUsed(tokenIn, tokenOut, maxHops);
      return undefined;
    }
    const pairs: readonly TokenPair[] = isLookedUp ? [] : [[tokenIn, tokenOut]];
    return { pools, pairs };
  }

  async #discover(tokens: readonly Address[], signal?: AbortSignal): Promise<void> {
    const { lookups, reads } = this.#options;
    const pairs = pairsAmong(tokens);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const left = pairs.filter(([tokenA, tokenB]) => !lookups.isDone(tokenA, tokenB));
      if (left.length === 0) return;
      await reads.read([], left, signal);
    }
    throw tooManyRounds();
  }
}

/** Asserts that no large list is being loaded: routes through a part of it would be worthless. */
function assertNotLoading(listed: number | undefined): void {
  if (listed === undefined) return;
  const message = `The pools of the index are still being loaded: ${listed} so far`;
  throw new AppError('OVERLOADED', message, { details: { pools: { listed } }, retryAfterSeconds: 2 });
}

function tooManyRounds() {
  return rpcUnavailable('Blocks arrive faster than the RPC node can be read.', undefined);
}
