import type { BestPathRequest } from '../bestPath.ts';
import { NO_POOL_IDS, type Pool } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Path, PoolSide } from '../pools/poolSide.ts';
import { HopBounds } from '../search/hopBounds.ts';
import type { Contest } from '../search/pathSearch.ts';
import { runSearch, shortlistOf } from '../search/runSearch.ts';
import type { TokenPathShortlist } from '../search/tokenPathShortlist.ts';
import { ON_TOP_LEAST_RATE, ON_TOP_SMALLEST_PART } from '../tuning.ts';
import type { PathFlows } from './pathFlows.ts';

/** Whether a path may be executed beside others. */
export type MayJoin = (path: Path, others: readonly Path[]) => boolean;

/** Finds further paths for a little more input on top of what flows already. */
export class BestPathOnTop {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  #shortlist: TokenPathShortlist | undefined;

  constructor(graph: PoolGraph, request: BestPathRequest) {
    this.#graph = graph;
    this.#request = request;
  }

  /** The path that gives the most, when that is more than any of those gives over which it flows. */
  find(
    flows: PathFlows,
    paths: readonly Path[],
    amountIn: bigint,
    mayJoin: MayJoin = () => true,
  ): Path | undefined {
    const amount = Number(amountIn);
    const known = paths.map((path) => flows.more(path, amount));
    const contest = new BestExtra(Math.max(0, ...known), (path) => mayJoin(path, paths));
    const { target } = contest;
    if (this.#shortlist?.covers({ mostIn: amount, leastOut: target }) !== true) {
      const least = { input: amount / ON_TOP_SMALLEST_PART, rate: (target / amount) * ON_TOP_LEAST_RATE };
      this.#shortlist = shortlistOf(this.#graph, this.#request, least);
    }
    const bounds = new ExtraBounds(flows, amountIn, this.#request);
    runSearch(this.#graph, this.#request, { bounds, contest, shortlist: this.#shortlist });
    return contest.best;
  }
}

/** The bounds of single hops on top of flows. They only ever give less than without: tables without them bound them. */
class ExtraBounds extends HopBounds {
  readonly #flows: PathFlows;

  constructor(flows: PathFlows, amountIn: bigint, { barredPools = NO_POOL_IDS }: BestPathRequest) {
    super(true, amountIn, { excluded: new Set(), barred: barredPools });
    this.#flows = flows;
  }

  override isPlain(pool: Pool): boolean {
    return super.isPlain(pool) && !this.#flows.uses(pool);
  }

  override allows(side: PoolSide, kind: number): boolean {
    return super.allows(side, kind) && this.#flows.allows(side);
  }

  /** Of a pool that takes only some of it, that may be much. */
  override entry(side: PoolSide): number {
    return this.through(side, this.amount);
  }

  override through(side: PoolSide, amountIn: number): number {
    return this.#flows.through(side, amountIn);
  }
}

/** The best path so far by its bound alone, of those that give more than is known to be had. */
class BestExtra implements Contest {
  best: Path | undefined;
  #most: number;
  readonly #mayWin: (path: Path) => boolean;

  constructor(known: number, mayWin: (path: Path) => boolean) {
    this.#most = known;
    this.#mayWin = mayWin;
  }

  get target(): number {
    return Math.max(1, this.#most);
  }

  expect(): void {}

  settle(): void {}

  mayBeat(bound: number): boolean {
    return bound > this.#most;
  }

  offer(path: Path, out: number): void {
    if (!this.mayBeat(out) || !this.#mayWin(path)) return;
    this.best = path;
    this.#most = out;
  }
}
