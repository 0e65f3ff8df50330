import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { Pool, PoolId } from '../model/pool.ts';
import { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { RoutingProtocols } from '../pools/routingProtocols.ts';
import { Adjacency } from './adjacency.ts';
import { SidesBetween } from './sidesBetween.ts';
import { TokenNumbers } from './tokenNumbers.ts';

/** The pools that a search may go through, in columns around their tokens; each with its state if known. */
export class SearchedPools {
  /** The protocols of its pools. */
  readonly protocols: RoutingProtocols;
  readonly tokens = new TokenNumbers();
  readonly adjacency = new Adjacency();
  readonly sidesBetween = new SidesBetween(this.adjacency);
  protected readonly entries = new Map<PoolId, PoolEntry>();

  constructor(protocols: RoutingProtocols) {
    this.protocols = protocols;
  }

  stateOf(id: PoolId): PoolState | undefined {
    return this.entries.get(id)?.state;
  }

  /** Returns true if a pool is in the search and has no state. */
  isMissing(id: PoolId): boolean {
    const entry = this.entries.get(id);
    return entry !== undefined && entry.state === undefined;
  }

  entriesOf(pools: Iterable<Pool>): PoolEntry[] {
    return [...pools].flatMap(({ id }) => this.entries.get(id) ?? []);
  }

  /** Returns the side of a pool in the search that sells a token. */
  sideOf(id: PoolId, token: Address): PoolSide | undefined {
    const entry = this.entries.get(id);
    if (entry === undefined) return undefined;
    return entry.token0 === this.tokens.find(token) ? entry.zeroForOne : entry.oneForZero;
  }

  /** Adds a pool without state to the columns. */
  protected enter(pool: Pool, isDeadEnd: boolean): PoolEntry {
    const [token0, token1] = [this.tokens.take(pool.token0), this.tokens.take(pool.token1)];
    // All pools of a token share its string.
    const tokens = { token0: this.tokens.at(token0), token1: this.tokens.at(token1) };
    const protocol = this.protocols[pool.protocol];
    const entry = new PoolEntry({ ...pool, ...tokens }, token0, token1, isDeadEnd, protocol);
    this.entries.set(pool.id, entry);
    this.adjacency.add(entry);
    this.sidesBetween.forget(entry);
    return entry;
  }

  /** Removes a pool from the columns. */
  protected leave(entry: PoolEntry): void {
    this.entries.delete(entry.pool.id);
    this.adjacency.remove(entry);
    this.sidesBetween.forget(entry);
    for (const token of [entry.pool.token0, entry.pool.token1]) this.tokens.release(token);
  }

  /** Replaces or clears the state of a pool, and updates the columns. */
  protected changeState(entry: PoolEntry, state: PoolState | undefined): void {
    entry.setState(state);
    this.adjacency.measure(entry);
    this.sidesBetween.noteState(entry);
  }

  /**
   * Clears all states and updates the columns.
   * @returns the pools that had one
   */
  protected clearStates(): readonly PoolEntry[] {
    this.adjacency.forgetMeasures();
    this.sidesBetween.noteStates();
    const cleared = [...this.entries.values()].filter(({ state }) => state !== undefined);
    for (const entry of cleared) entry.setState(undefined);
    return cleared;
  }
}
