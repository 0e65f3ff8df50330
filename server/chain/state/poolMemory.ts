import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { PoolId } from '../../routing/model/pool.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';
import { UnsettledStates } from './unsettledStates.ts';

/** Bounds up to which states in use may exceed the capacity, because each quote would read them again. */
const MOST_IN_USE = 20_000;
const MOST_OVER_CAPACITY = 8;

/** The pool states in the graph, evicted in the order of their last use. */
export class PoolMemory {
  readonly graph: PoolGraph;
  readonly unsettled = new UnsettledStates();
  readonly #capacity: number;
  readonly #mostInUse: number;
  /** The turn in which each state was last used, least recently used first. */
  readonly #usedIn = new Map<PoolId, number>();
  /** Pools whose state may change without an event. */
  readonly #volatile = new Set<PoolId>();
  readonly #pairsUsed = new Set<string>();
  /** Sets that receive the pools whose state changes. */
  readonly #watchers = new Set<Set<PoolId>>();
  #turn = 0;
  #evicted = 0;

  constructor(graph: PoolGraph, capacity: number) {
    this.graph = graph;
    this.#capacity = capacity;
    this.#mostInUse = Math.max(MOST_IN_USE, capacity * MOST_OVER_CAPACITY);
  }

  get size(): number {
    return this.#usedIn.size;
  }

  get evicted(): number {
    return this.#evicted;
  }

  ids(): IterableIterator<PoolId> {
    return this.#usedIn.keys();
  }

  has(id: PoolId): boolean {
    return this.#usedIn.has(id);
  }

  stateOf(id: PoolId): PoolState | undefined {
    return this.graph.stateOf(id);
  }

  /** Adds to a set each pool whose state changes from now on, until the returned function is called. */
  watch(changed: Set<PoolId>): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Keeps a state that was read. */
  put(id: PoolId, state: PoolState): void {
    this.#note(id);
    // To be read again with a block is no use.
    const isRenewed = this.#volatile.has(id) && this.#usedIn.has(id);
    this.graph.setState(id, state);
    this.unsettled.add(id);
    if (!isRenewed) this.#use(id);
    if (this.isVolatile(id, state)) this.#volatile.add(id);
  }

  /** Returns whether a state holds for one block only. */
  isVolatile(id: PoolId, state: PoolState): boolean {
    return CHAIN_PROTOCOLS[state.protocol].isVolatile?.(state, () => this.graph.getPool(id)) === true;
  }

  get volatileCount(): number {
    return this.#volatile.size;
  }

  /** Returns the pools whose states hold for one block only. */
  volatile(): Iterable<PoolId> {
    return this.#volatile;
  }

  /** Called at each new head: forgets states that held for one block only, except those read for this one. */
  forgetVolatile(read: ReadonlyMap<PoolId, unknown> | undefined): void {
    for (const id of this.#volatile) if (read?.has(id) !== true) this.replace(id, undefined);
  }

  replace(id: PoolId, state: PoolState | undefined): void {
    if (!this.graph.hasPool(id)) return;
    this.#note(id);
    if (state === undefined) {
      this.#volatile.delete(id);
      this.#usedIn.delete(id);
      this.graph.clearState(id);
    } else {
      this.graph.setState(id, state);
      if (this.isVolatile(id, state)) this.#volatile.add(id);
      if (!this.#usedIn.has(id)) this.#use(id);
    }
  }

  removePool(id: PoolId): void {
    this.#note(id);
    this.#volatile.delete(id);
    this.#usedIn.delete(id);
    this.graph.removePool(id);
  }

  clear(): void {
    for (const id of this.#usedIn.keys()) this.#note(id);
    this.graph.clearAllStates();
    this.#volatile.clear();
    this.#usedIn.clear();
  }

  /** Marks the pools between the tokens as used, once per turn, if the memory is full. */
  markUsed(tokenIn: Address, tokenOut: Address, maxHops: number): void {
    if (this.#usedIn.size < this.#capacity) return;
    const key = `${tokenIn}${tokenOut}${maxHops}`;
    if (this.#pairsUsed.has(key)) return;
    this.#pairsUsed.add(key);
    for (const { id } of this.graph.poolsOnPaths(tokenIn, tokenOut, maxHops)) {
      if (this.#usedIn.has(id)) this.#use(id);
    }
  }

  /** Called at each new head. States used before may be evicted from the next turn on. */
  nextTurn(): void {
    this.#turn += 1;
    this.#pairsUsed.clear();
    this.#evictLater();
  }

  #note(id: PoolId): void {
    for (const changed of this.#watchers) changed.add(id);
  }

  #use(id: PoolId): void {
    this.#usedIn.delete(id);
    this.#usedIn.set(id, this.#turn);
    if (this.#usedIn.size > this.#mostInUse) this.#evictLater();
  }

  /** Evicts in a macrotask of its own, because callers compute from the states synchronously. */
  #evictLater(): void {
    if (this.#usedIn.size <= this.#capacity) return;
    setImmediate(() => {
      for (const [id, turn] of this.#usedIn) {
        const { size } = this.#usedIn;
        const isInUse = turn + 1 >= this.#turn && size <= this.#mostInUse;
        if (size <= this.#capacity || isInUse) break;
        this.replace(id, undefined);
        this.#evicted += 1;
      }
    });
  }
}
