import type { PoolGraph } from '../../graph/poolGraph.ts';
import { NO_POOL_IDS, type Pool } from '../../model/pool.ts';
import type { Steps } from '../../model/steps.ts';
import { isSamePath, type Path, type PoolSide } from '../../pools/poolSide.ts';
import type { BestPathRequest } from '../../search/bestPath.ts';
import type { Contest } from '../../search/contest.ts';
import { HopBounds } from '../../search/hopBounds.ts';
import { noteSearch, searchSteps } from '../../search/runSearch.ts';
import type { FlowNetwork } from '../balance/flowNetwork.ts';

/** The gas of a further path, raw units of tokenOut. */
export interface PathCost {
  /** Lower bound of the gas of any path. */
  readonly least: number;
  of(path: Path): number;
}

export const NO_COST: PathCost = { least: 0, of: () => 0 };

/** Finds further paths for an extra input on top of the current flows. */
export class BestPathOnTop {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;

  constructor(graph: PoolGraph, request: BestPathRequest) {
    this.#graph = graph;
    this.#request = request;
  }

  /** Returns the path that gives most for the extra input; `undefined` if a path in use gives as much. */
  *find(flows: FlowNetwork, paths: readonly Path[], amountIn: bigint): Steps<Path | undefined> {
    const amount = Number(amountIn);
    const known = Math.max(0, ...paths.map((path) => flows.outputOnTop(path, amount)));
    if (known > 0) noteSearch(this.#graph, this.#request, amount, known);
    const [best] = yield* this.findAbove(flows, amountIn, { least: known, cost: NO_COST, most: 1 });
    return best;
  }

  /**
   * Returns the paths that give most for the extra input, less their cost, of those that give more than a
   * least.
   */
  *findAbove(
    flows: FlowNetwork,
    amountIn: bigint,
    { least, cost, most, likely = [] }: Above,
  ): Steps<readonly Path[]> {
    const contest = new FirstByBound(least, cost, most);
    for (const path of likely) contest.offer(path, flows.outputOnTop(path, Number(amountIn)));
    const bounds = new BoundsOnTop(flows, amountIn, this.#request);
    yield* searchSteps(this.#graph, this.#request, { bounds, contest });
    return contest.paths;
  }
}

/** The terms of a search for several paths. */
interface Above {
  /** The minimum output beyond their gas, raw units of tokenOut. */
  readonly least: number;
  readonly cost: PathCost;
  readonly most: number;
  /** Paths that are likely to be among them: they raise the bar for the others at once. */
  readonly likely?: readonly Path[];
}

/**
 * Bounds single hops on top of flows. Flows only lower the output, so the tables of the graph bound them too.
 */
class BoundsOnTop extends HopBounds {
  readonly #flows: FlowNetwork;

  constructor(flows: FlowNetwork, amountIn: bigint, { barredPools = NO_POOL_IDS }: BestPathRequest) {
    super(true, amountIn, barredPools);
    this.#flows = flows;
  }

  override isPlain(pool: Pool): boolean {
    return super.isPlain(pool) && !this.#flows.uses(pool);
  }

  override allows(side: PoolSide, mask: number): boolean {
    return super.allows(side, mask) && this.#flows.allows(side);
  }

  /** A pool that takes only part of the input may still give much. */
  override entry(side: PoolSide): number {
    return this.through(side, this.amount);
  }

  override through(side: PoolSide, amountIn: number): number {
    return this.#flows.through(side, amountIn);
  }
}

/** Keeps the first few paths by their bounds less their costs. */
class FirstByBound implements Contest {
  /** The one with the best line may give nothing, because it is full; others raise the bar then. */
  readonly triedFirst = Number.POSITIVE_INFINITY;
  readonly #cost: PathCost;
  readonly #most: number;
  /** The best one first. */
  readonly #found: { readonly path: Path; readonly left: number }[] = [];
  /** The output that the next one has to exceed beyond its gas, raw units of tokenOut. */
  #least: number;

  constructor(least: number, cost: PathCost, most: number) {
    this.#least = least;
    this.#cost = cost;
    this.#most = most;
  }

  get paths(): readonly Path[] {
    return this.#found.map(({ path }) => path);
  }

  get target(): number {
    return Math.max(1, this.#least + this.#cost.least);
  }

  expect(): void {}

  settle(): undefined {}

  mayBeat(bound: number): boolean {
    return bound > this.#least + this.#cost.least;
  }

  mayBeatBy(bound: number): boolean {
    return this.mayBeat(bound);
  }

  offer(path: Path, out: number): void {
    if (!this.mayBeat(out)) return;
    const left = out - this.#cost.of(path);
    if (left <= this.#least || this.#found.some((other) => isSamePath(path, other.path))) return;
    const at = this.#found.findIndex((other) => other.left < left);
    this.#found.splice(at < 0 ? this.#found.length : at, 0, { path, left });
    if (this.#found.length > this.#most) this.#found.pop();
    if (this.#found.length === this.#most) this.#least = this.#found[this.#most - 1]?.left ?? this.#least;
  }
}
