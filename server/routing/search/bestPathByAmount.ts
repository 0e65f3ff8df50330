import type { PoolGraph } from '../graph/poolGraph.ts';
import { NO_POOL_IDS, type PoolId } from '../model/pool.ts';
import type { Steps } from '../model/steps.ts';
import { isSamePath, type Path } from '../pools/poolSide.ts';
import { type BestPathRequest, searchPathsSteps } from './bestPath.ts';
import type { Incumbent } from './incumbent.ts';

/** Finds the best single paths for parts of one trade and searches each amount once. */
export class BestPathByAmount {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  readonly #found = new Map<bigint, Incumbent>();
  /** The paths that searches have found, newest first: each sets a bar for later searches at once. */
  #likely: readonly Path[] = [];

  constructor(graph: PoolGraph, request: BestPathRequest) {
    this.#graph = graph;
    this.#request = request;
  }

  /** Returns the search for an amount: it may have found no path, or lack ticks. */
  *best(amount: bigint): Steps<Incumbent> {
    const known = this.#found.get(amount);
    if (known !== undefined) return known;
    const terms = { isWhole: amount === this.#request.amount, likely: this.#likely };
    const found = yield* searchPathsSteps(this.#graph, { ...this.#request, amount }, terms);
    this.#found.set(amount, found);
    const { sides } = found;
    if (sides !== undefined)
      this.#likely = [sides, ...this.#likely.filter((path) => !isSamePath(path, sides))];
    return found;
  }

  /** Returns the search for an amount that avoids some pools. */
  bestWithout(pools: ReadonlySet<PoolId>, amount: bigint): Steps<Incumbent> {
    const { barredPools = NO_POOL_IDS } = this.#request;
    const has = (id: PoolId) => pools.has(id) || barredPools.has(id);
    return searchPathsSteps(this.#graph, { ...this.#request, amount, barredPools: { has } });
  }
}
