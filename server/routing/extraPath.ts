import { type BestPathRequest, runSearch } from './bestPath.ts';
import { HopBounds } from './hopBounds.ts';
import type { PathFlows } from './pathFlows.ts';
import type { Contest } from './pathSearch.ts';
import { NO_ADDRESSES } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { PoolSide } from './poolSide.ts';
import type { Path } from './splitCandidates.ts';

/** A path and what it gives for an input on top of what its pools carry already. */
export interface ExtraPath {
  readonly path: Path;
  readonly out: number;
}

/** The path that gives the most for an input on top of what flows already; `undefined` when none gives anything. */
export function findExtraPath(
  graph: PoolGraph,
  request: BestPathRequest,
  flows: PathFlows,
  amountIn: bigint,
): ExtraPath | undefined {
  const contest = new BestExtra();
  runSearch(graph, request, { bounds: new ExtraBounds(flows, amountIn, request), contest });
  return contest.best;
}

/** The bounds of single hops on top of flows. They only ever give less than without: tables without them bound them. */
class ExtraBounds extends HopBounds {
  readonly #flows: PathFlows;

  constructor(flows: PathFlows, amountIn: bigint, { barredPools = NO_ADDRESSES }: BestPathRequest) {
    super(true, amountIn, { excluded: new Set(), barred: barredPools });
    this.#flows = flows;
  }

  override allows(side: PoolSide, kind: number): boolean {
    return super.allows(side, kind) && this.#flows.allows(side);
  }

  override through(side: PoolSide, amountIn: number): number {
    return this.#flows.through(side, amountIn);
  }
}

/** The best path so far by its bound alone. */
class BestExtra implements Contest {
  best: ExtraPath | undefined;

  get target(): number {
    return Math.max(1, this.best?.out ?? 0);
  }

  expect(): void {}

  mayBeat(bound: number): boolean {
    return bound > (this.best?.out ?? 0);
  }

  offer(path: Path, out: number): void {
    if (this.mayBeat(out)) this.best = { path, out };
  }
}
