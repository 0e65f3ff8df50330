import type { Address } from 'viem';
import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import { Corridors } from './corridors.ts';
import { PathPools } from './pathPools.ts';
import type { Pool } from './pool.ts';
import { addSides, type Link, removeSides, TokenNode } from './tokenNode.ts';
import { V2Side } from './v2Side.ts';
import { V3Side } from './v3Side.ts';

type PoolEntry = { readonly pool: Pool; readonly link: Link; state: V2State | V3State | undefined } & (
  | { readonly protocol: 'v2'; readonly zeroForOne: V2Side; readonly oneForZero: V2Side }
  | { readonly protocol: 'v3'; readonly zeroForOne: V3Side; readonly oneForZero: V3Side }
);

/**
 * The pools of one exchange by token, with the state of each at one block where it is known.
 *
 * A pool without state (never read, or cleared because its block is past) stays in the graph but carries no
 * trade. Instances share nothing.
 */
export class PoolGraph {
  readonly #entries = new Map<Address, PoolEntry>();
  readonly #tokens = new Map<Address, TokenNode>();
  readonly #pathPools = new PathPools();
  /** Tables over the pools for the path search. */
  readonly corridors: Corridors;
  #statelessCount = 0;
  #topology = 0;

  /** `hubDegree`: tokens with more neighbours than this are searched through tables; it changes no result. */
  constructor({ hubDegree = 48 }: { readonly hubDegree?: number } = {}) {
    this.corridors = new Corridors(hubDegree);
  }

  /** Changes whenever a pool is added or removed. */
  get topology(): number {
    return this.#topology;
  }

  get poolCount(): number {
    return this.#entries.size;
  }

  /** Adds a pool without state; a pool that is there already keeps the state it has. */
  addPool(pool: Pool): void {
    if (this.#entries.has(pool.address)) return;
    const entry = createEntry(pool, this.#intern(pool.token0), this.#intern(pool.token1));
    this.#entries.set(pool.address, entry);
    this.corridors.noteLink(entry.link);
    this.#statelessCount += 1;
    this.#topology += 1;
    this.#pathPools.forgetPaths();
  }

  removePool(address: Address): void {
    const entry = this.#entries.get(address);
    if (entry === undefined) return;
    if (entry.state === undefined) this.#statelessCount -= 1;
    this.#entries.delete(address);
    removeSides(entry.link, entry.zeroForOne, entry.oneForZero);
    this.corridors.noteLink(entry.link);
    this.#topology += 1;
    this.#pathPools.forgetPaths();
  }

  hasPool(address: Address): boolean {
    return this.#entries.has(address);
  }

  getPool(address: Address): Pool | undefined {
    return this.#entries.get(address)?.pool;
  }

  /**
   * Replaces the pool's state.
   * @throws RangeError when the pool is not in the graph or is of the other protocol
   */
  setState(address: Address, state: V2State | V3State): void {
    const entry = this.#entries.get(address);
    if (entry === undefined) throw new RangeError(`pool ${address} is not in the graph`);
    if (entry.state === undefined) this.#statelessCount -= 1;
    applyState(entry, state);
    this.corridors.noteState(entry.link);
  }

  stateOf(address: Address): V2State | V3State | undefined {
    return this.#entries.get(address)?.state;
  }

  /** Forgets the state of a pool, so that no trade uses it until it is set again. */
  clearState(address: Address): void {
    const entry = this.#entries.get(address);
    if (entry?.state === undefined) return;
    applyState(entry, undefined);
    this.corridors.noteState(entry.link);
    this.#statelessCount += 1;
    this.#pathPools.forgetCompleteness();
  }

  clearAllStates(): void {
    for (const entry of this.#entries.values()) applyState(entry, undefined);
    this.corridors.noteAllStates();
    this.#statelessCount = this.#entries.size;
    this.#pathPools.forgetCompleteness();
  }

  /** Every pool on a path of at most `maxHops` pools between the two, through tokens that are all distinct. */
  poolsOnPaths(tokenIn: Address, tokenOut: Address, maxHops: number): readonly Pool[] {
    const start = this.#tokens.get(tokenIn);
    const end = this.#tokens.get(tokenOut);
    if (start === undefined || end === undefined || start === end) return [];
    return this.#pathPools.between(start, end, maxHops).pools;
  }

  /** Those of `poolsOnPaths` that have no state. */
  missingStates(tokenIn: Address, tokenOut: Address, maxHops: number): readonly Pool[] {
    const start = this.#tokens.get(tokenIn);
    const end = this.#tokens.get(tokenOut);
    if (this.#statelessCount === 0 || start === undefined || end === undefined || start === end) return [];
    const paths = this.#pathPools.between(start, end, maxHops);
    if (paths.isComplete) return [];
    const missing = paths.pools.filter(({ address }) => this.stateOf(address) === undefined);
    paths.isComplete = missing.length === 0;
    return missing;
  }

  tokenNode(token: Address): TokenNode | undefined {
    return this.#tokens.get(token);
  }

  #intern(token: Address): TokenNode {
    let node = this.#tokens.get(token);
    if (node === undefined) {
      node = new TokenNode(token, this.#tokens.size);
      this.#tokens.set(token, node);
    }
    return node;
  }
}

function createEntry(pool: Pool, token0: TokenNode, token1: TokenNode): PoolEntry {
  if (pool.protocol === 'v2') {
    const [zeroForOne, oneForZero] = [new V2Side(pool, true), new V2Side(pool, false)];
    const link = addSides(token0, token1, zeroForOne, oneForZero);
    return { pool, protocol: 'v2', link, state: undefined, zeroForOne, oneForZero };
  }
  const [zeroForOne, oneForZero] = [new V3Side(pool, true), new V3Side(pool, false)];
  const link = addSides(token0, token1, zeroForOne, oneForZero);
  return { pool, protocol: 'v3', link, state: undefined, zeroForOne, oneForZero };
}

function applyState(entry: PoolEntry, state: V2State | V3State | undefined): void {
  if (entry.protocol === 'v2') {
    if (state !== undefined && !('reserve0' in state)) {
      throw new RangeError(`${entry.pool.address} is a V2 pair`);
    }
    entry.zeroForOne.setState(state);
    entry.oneForZero.setState(state);
  } else {
    if (state !== undefined && !('sqrtPriceX96' in state)) {
      throw new RangeError(`${entry.pool.address} is a V3 pool`);
    }
    entry.zeroForOne.setState(state);
    entry.oneForZero.setState(state);
  }
  entry.state = state;
}
