import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { Pool, PoolId, Protocol } from '../model/pool.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { onlyProtocols, ROUTING_PROTOCOLS, type RoutingProtocols } from '../pools/routingProtocols.ts';
import type { SearchEnds } from './adjacency.ts';
import { PoolRegister } from './poolRegister.ts';
import { poolsOnPaths, statelessOnPaths } from './poolsOnPaths.ts';
import { SearchedPools } from './searchedPools.ts';
import { StatelessEntries } from './statelessEntries.ts';

export interface GraphOptions {
  /** The number of dead ends without state that stay; the least recently requested leaves first. */
  readonly guestLimit?: number;
  /** Every protocol that its pools may have: those of the service if absent. */
  readonly protocols?: RoutingProtocols;
  /** The names of those that they have on this network; all if absent. */
  readonly only?: readonly Protocol[];
}

const MOST_COMPLETE = 10_000;

/**
 * Holds pools by token, with the state of each at one block if known.
 *
 * A pool without state (never read, or cleared because its block is past) stays in the graph but carries no
 * trade. A dead end, the only pool of a token, is a row in a register until that token is first requested.
 */
export class PoolGraph extends SearchedPools {
  readonly #register: PoolRegister;
  readonly #stateless: StatelessEntries;
  readonly #watches = new Set<Set<PoolId>>();
  /** Searches whose pools all have a state, at most `MOST_COMPLETE`, by their ends and hops. */
  readonly #complete = new Set<string>();
  #topology = 0;
  #forgotten = 0;

  constructor({ guestLimit = 8192, protocols = ROUTING_PROTOCOLS, only }: GraphOptions = {}) {
    super(only === undefined ? protocols : onlyProtocols(only, protocols));
    this.#register = new PoolRegister(this.protocols);
    this.#stateless = new StatelessEntries(guestLimit);
  }

  /** Changes when a pool is added or removed. */
  get topology(): number {
    return this.#topology;
  }

  /** Grows when states are cleared, also to make room for others. */
  get forgotten(): number {
    return this.#forgotten;
  }

  get poolCount(): number {
    return this.#register.size;
  }

  /** Adds a pool without state; a known pool keeps its state. */
  addPool(pool: Pool): void {
    const before = this.#register.size;
    for (const inner of this.#register.add(pool)) {
      const entry = this.entries.get(inner.id);
      if (entry === undefined) this.#enter(inner, false);
      else {
        entry.isDeadEnd = false;
        this.#stateless.keep(entry);
      }
    }
    if (this.#register.size !== before) this.#topology += 1;
  }

  removePool(id: PoolId): void {
    if (!this.#register.has(id)) return;
    this.#register.remove(id);
    const entry = this.entries.get(id);
    if (entry !== undefined) this.#leave(entry);
    this.#topology += 1;
  }

  hasPool(id: PoolId): boolean {
    return this.#register.has(id);
  }

  getPool(id: PoolId): Pool | undefined {
    return this.entries.get(id)?.pool ?? this.#register.get(id);
  }

  /** Returns every pool in the order of insertion. */
  pools(): Iterable<Pool> {
    return this.#register.pools();
  }

  /** Returns the number of pools of a token. */
  poolCountOf(token: Address): number {
    return this.#register.countOf(token);
  }

  /**
   * Replaces the pool's state.
   * @throws RangeError when the pool is not in the graph or is of the other protocol
   */
  setState(id: PoolId, state: PoolState): void {
    const entry = this.entries.get(id) ?? this.#invite(this.#register.get(id));
    if (entry === undefined) throw new RangeError(`pool ${id} is not in the graph`);
    this.changeState(entry, state);
    this.#stateless.delete(entry);
    for (const watch of this.#watches) watch.add(id);
  }

  /**
   * Returns a set that collects the pools whose states are replaced from now on, until it is given to
   * `unwatch`.
   */
  watch(): ReadonlySet<PoolId> {
    const watch = new Set<PoolId>();
    this.#watches.add(watch);
    return watch;
  }

  unwatch(watch: ReadonlySet<PoolId>): void {
    this.#watches.delete(watch as Set<PoolId>);
  }

  /** Clears the state of a pool, so that no trade uses it until it is set again. */
  clearState(id: PoolId): void {
    const entry = this.entries.get(id);
    if (entry?.state === undefined) return;
    this.#forgotten += 1;
    this.changeState(entry, undefined);
    this.#noteStateless(entry);
  }

  clearAllStates(): void {
    this.#forgotten += 1;
    for (const entry of this.clearStates()) this.#noteStateless(entry);
  }

  /** Returns every pool on a simple path of at most `maxHops` pools between two tokens. */
  poolsOnPaths(tokenIn: Address, tokenOut: Address, maxHops: number): readonly Pool[] {
    return Array.from(this.entriesOnPaths(tokenIn, tokenOut, maxHops), ({ pool }) => pool);
  }

  /** Returns the entries of `poolsOnPaths`, found one after the other. */
  entriesOnPaths(tokenIn: Address, tokenOut: Address, maxHops: number): Iterable<PoolEntry> {
    const ends = this.endsOf(tokenIn, tokenOut);
    return ends === undefined ? [] : poolsOnPaths(this.adjacency, { ...ends, maxHops });
  }

  /** Returns the pools of `poolsOnPaths` that have no state, at most the first `most`. */
  missingStates(tokenIn: Address, tokenOut: Address, maxHops: number, most?: number): readonly Pool[] {
    const ends = this.endsOf(tokenIn, tokenOut);
    if (ends === undefined || this.#stateless.size === 0) return [];
    const search = `${ends.start} ${ends.end} ${maxHops}`;
    if (this.#complete.has(search)) return [];
    const missing: Pool[] = [];
    for (const { pool } of statelessOnPaths(this, this.#stateless, { ...ends, maxHops }))
      if (missing.push(pool) === most) break;
    if (missing.length === 0 && this.#complete.size < MOST_COMPLETE) this.#complete.add(search);
    return missing;
  }

  /** Returns the number of pools without state that may lie in the middle of a route. */
  get innerWithoutState(): number {
    return this.#stateless.innerCount;
  }

  innerEntriesWithoutState(): Iterable<PoolEntry> {
    return this.#stateless.inner();
  }

  /** Returns the numbers of two different tokens of the search; lets their dead ends enter. */
  endsOf(tokenIn: Address, tokenOut: Address): SearchEnds | undefined {
    // Either token may bring the other one in.
    this.#inviteOf(tokenIn);
    this.#inviteOf(tokenOut);
    const [start, end] = [this.tokens.find(tokenIn), this.tokens.find(tokenOut)];
    return start === undefined || end === undefined || start === end ? undefined : { start, end };
  }

  /** Yields the sides of the search that sell a token. */
  *sidesFrom(token: Address): Iterable<PoolSide> {
    this.#inviteOf(token);
    const number = this.tokens.find(token);
    if (number === undefined) return;
    for (const entry of this.adjacency.entriesOf(number)) {
      yield entry.token0 === number ? entry.zeroForOne : entry.oneForZero;
    }
  }

  /** Returns the V2 pair, except one, that holds most of a token; any pair if no state is known. */
  deepestPair(token: Address, except?: PoolId): Pool | undefined {
    this.#inviteOf(token);
    const number = this.tokens.find(token);
    return number === undefined ? undefined : this.adjacency.deepestPair(number, except)?.pool;
  }

  #noteStateless(entry: PoolEntry): void {
    // It may join such a search, lead it to others, or bring a token under the number of one that left.
    this.#complete.clear();
    const leaving = this.#stateless.add(entry);
    if (leaving !== undefined) this.#leave(leaving);
  }

  #enter(pool: Pool, isDeadEnd: boolean): PoolEntry {
    const entry = this.enter(pool, isDeadEnd);
    if (entry.state === undefined) this.#noteStateless(entry);
    return entry;
  }

  #leave(entry: PoolEntry): void {
    this.#stateless.delete(entry);
    this.leave(entry);
  }

  /** Lets the only pool of a token enter; all pools of a token in the search are in it. */
  #inviteOf(token: Address): void {
    if (this.tokens.find(token) === undefined) this.#invite(this.#register.deadEndOf(token));
  }

  /** Lets a dead end enter the search. */
  #invite(pool: Pool | undefined): PoolEntry | undefined {
    if (pool === undefined) return undefined;
    const entry = this.entries.get(pool.id);
    if (entry === undefined) return this.#enter(pool, true);
    if (entry.state === undefined) this.#noteStateless(entry);
    return entry;
  }
}
