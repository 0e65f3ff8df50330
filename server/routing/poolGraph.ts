import type { Address } from 'viem';
import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { Pool } from './pool.ts';
import { type PoolNode, poolNode } from './poolNode.ts';

type Neighbours = Map<Address, PoolNode[]>;

const NO_NEIGHBOURS: ReadonlyMap<Address, readonly PoolNode[]> = new Map();
const MAX_CACHED_PAIRS = 64;

interface CachedPaths {
  readonly topology: number;
  readonly nodes: readonly PoolNode[];
  /** The value of the graph's clear counter when every pool of `nodes` was last seen to have a state. */
  completeAt: number | undefined;
}

/**
 * The pools of one exchange by token, with the state of each at one block where it is known.
 *
 * A pool without state (never read, or cleared because its block is past) stays in the graph but carries no
 * trade. Instances share nothing.
 */
export class PoolGraph {
  readonly #nodes = new Map<Address, PoolNode>();
  readonly #neighbours = new Map<Address, Neighbours>();
  readonly #cachedPaths = new Map<string, CachedPaths>();
  #topology = 0;
  #clears = 0;

  get poolCount(): number {
    return this.#nodes.size;
  }

  /** Adds a pool without state; a pool that is there already keeps the state it has. */
  addPool(pool: Pool): void {
    if (this.#nodes.has(pool.address)) return;
    const node = poolNode(pool);
    this.#nodes.set(pool.address, node);
    this.#link(pool.token0, pool.token1, node);
    this.#link(pool.token1, pool.token0, node);
    this.#topology += 1;
  }

  removePool(address: Address): void {
    const node = this.#nodes.get(address);
    if (node === undefined) return;
    this.#nodes.delete(address);
    this.#unlink(node.pool.token0, node.pool.token1, node);
    this.#unlink(node.pool.token1, node.pool.token0, node);
    this.#topology += 1;
  }

  hasPool(address: Address): boolean {
    return this.#nodes.has(address);
  }

  getPool(address: Address): Pool | undefined {
    return this.#nodes.get(address)?.pool;
  }

  /** Replaces the pool's state. @throws RangeError when the pool is unknown or of the other protocol */
  setState(address: Address, state: V2State | V3State): void {
    const node = this.#nodes.get(address);
    if (node === undefined) throw new RangeError(`pool ${address} is not in the graph`);
    node.setState(state);
  }

  stateOf(address: Address): V2State | V3State | undefined {
    return this.#nodes.get(address)?.state;
  }

  /** Forgets the state of a pool, known or not, so that no trade uses it until it is set again. */
  clearState(address: Address): void {
    this.#nodes.get(address)?.clearState();
    this.#clears += 1;
  }

  clearAllStates(): void {
    for (const node of this.#nodes.values()) node.clearState();
    this.#clears += 1;
  }

  /** Every pool on a path of at most `maxHops` pools between the two, through tokens that are all distinct. */
  poolsOnPaths(tokenIn: Address, tokenOut: Address, maxHops: number): Pool[] {
    return this.#pathsBetween(tokenIn, tokenOut, maxHops).nodes.map((node) => node.pool);
  }

  /** Those of `poolsOnPaths` that have no state. */
  missingStates(tokenIn: Address, tokenOut: Address, maxHops: number): Pool[] {
    const paths = this.#pathsBetween(tokenIn, tokenOut, maxHops);
    if (paths.completeAt === this.#clears) return [];
    const missing = paths.nodes.filter((node) => node.state === undefined).map((node) => node.pool);
    if (missing.length === 0) paths.completeAt = this.#clears;
    return missing;
  }

  /** The pools of a token by the token at their other side. */
  neighboursOf(token: Address): ReadonlyMap<Address, readonly PoolNode[]> {
    return this.#neighbours.get(token) ?? NO_NEIGHBOURS;
  }

  #link(token: Address, other: Address, node: PoolNode): void {
    const neighbours: Neighbours = this.#neighbours.get(token) ?? new Map();
    this.#neighbours.set(token, neighbours);
    const nodes = neighbours.get(other);
    if (nodes === undefined) neighbours.set(other, [node]);
    else nodes.push(node);
  }

  #unlink(token: Address, other: Address, node: PoolNode): void {
    const neighbours = this.#neighbours.get(token);
    const left = neighbours?.get(other)?.filter((candidate) => candidate !== node) ?? [];
    if (left.length > 0) neighbours?.set(other, left);
    else neighbours?.delete(other);
    if (neighbours?.size === 0) this.#neighbours.delete(token);
  }

  #pathsBetween(tokenIn: Address, tokenOut: Address, maxHops: number): CachedPaths {
    const key = `${tokenIn}${tokenOut}${maxHops}`;
    const cached = this.#cachedPaths.get(key);
    // Deleted and set again, so that the map's order is the order of last use.
    this.#cachedPaths.delete(key);
    if (cached?.topology === this.#topology) {
      this.#cachedPaths.set(key, cached);
      return cached;
    }
    const nodes = [...this.#collectNodes(tokenIn, tokenOut, maxHops)];
    const paths: CachedPaths = { topology: this.#topology, nodes, completeAt: undefined };
    this.#cachedPaths.set(key, paths);
    const oldest = this.#cachedPaths.keys().next();
    if (this.#cachedPaths.size > MAX_CACHED_PAIRS && !oldest.done) this.#cachedPaths.delete(oldest.value);
    return paths;
  }

  #collectNodes(tokenIn: Address, tokenOut: Address, maxHops: number): Set<PoolNode> {
    const found = new Set<PoolNode>();
    if (tokenIn === tokenOut) return found;
    const add = (nodes: readonly PoolNode[] | undefined) => {
      for (const node of nodes ?? []) found.add(node);
    };
    const first = this.neighboursOf(tokenIn);
    const last = this.neighboursOf(tokenOut);
    add(first.get(tokenOut));
    for (const [a, firstNodes] of maxHops >= 2 ? first : NO_NEIGHBOURS) {
      if (a === tokenOut) continue;
      let isOnPath = false;
      if (last.has(a)) {
        isOnPath = true;
        add(last.get(a));
      }
      for (const [b, middleNodes] of maxHops >= 3 ? this.neighboursOf(a) : NO_NEIGHBOURS) {
        if (b === tokenIn || b === tokenOut || !last.has(b)) continue;
        isOnPath = true;
        add(middleNodes);
        add(last.get(b));
      }
      if (isOnPath) add(firstNodes);
    }
    return found;
  }
}
