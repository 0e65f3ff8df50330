import type { LegTerms } from '../execution/executeLegs.ts';
import { FREE_GAS, type GasCosts } from '../gas/gasCosts.ts';
import type { GasHop } from '../gas/gasHop.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import { NO_ADDRESSES, NO_POOL_IDS, type PoolSet } from '../model/pool.ts';
import type { Route, TicksNeeded } from '../model/route.ts';
import { finish, type Steps } from '../model/steps.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import { type Considered, explainNoRouteSteps } from './consideredPools.ts';
import { HopBounds } from './hopBounds.ts';
import { Incumbent } from './incumbent.ts';
import { pathExists } from './reachability.ts';
import { noteSearch, patternsOf, type SearchRequest, type SearchTerms, searchSteps } from './runSearch.ts';

export interface BestPathRequest extends SearchRequest, LegTerms {
  /** Raw units of tokenIn for an exact input, of tokenOut for an exact output; positive. */
  readonly amount: bigint;
  /** Pools that no route goes through. */
  readonly barredPools?: PoolSet;
  /** Ranks routes by their net of gas; by amounts alone if absent. */
  readonly gas?: GasCosts | undefined;
}

export type BestPath =
  | { readonly kind: 'found'; readonly route: Route; readonly gasHops: readonly GasHop[] }
  /** Unread ticks could hide a better route: read more of these pools and search again. */
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] }
  | { readonly kind: 'noPath'; readonly considered: Considered }
  | { readonly kind: 'insufficientLiquidity'; readonly considered: Considered };

/**
 * Returns the route of maximum output less gas, or of minimum input plus gas and `reserves`, among all simple
 * paths of at most `maxHops` pools. Amounts are those of the pools' exact arithmetic.
 *
 * Equal amounts are decided by fewer hops, then the lower sum of fees, then the pool ids in order.
 * @throws RangeError when the amount is not positive
 */
export function findBestPath(graph: PoolGraph, request: BestPathRequest): BestPath {
  // A hop without output, or a pool without state, carries no route.
  return finish(bestPathSteps(graph, request));
}

/** Yields between steps; see `findBestPath`. */
export function* bestPathSteps(graph: PoolGraph, request: BestPathRequest): Steps<BestPath> {
  return yield* outcomeSteps(graph, request, yield* searchPathsSteps(graph, request, { isWhole: true }));
}

export { noteWinner } from './runSearch.ts';

/** Returns the outcome of a search. */
export function* outcomeSteps(
  graph: PoolGraph,
  request: BestPathRequest,
  incumbent: Incumbent,
): Steps<BestPath> {
  const pools = incumbent.ticksNeeded();
  if (pools.length > 0) return { kind: 'needsTicks', pools };
  const best = incumbent.best();
  return best === undefined ? yield* explainFailureSteps(graph, request) : { kind: 'found', ...best };
}

export type PathTerms = Pick<SearchTerms, 'isWhole' | 'likely'>;

/** Searches the best path; it may find none, or lack ticks. */
export function* searchPathsSteps(
  graph: PoolGraph,
  request: BestPathRequest,
  { isWhole, likely }: PathTerms = {},
): Steps<Incumbent> {
  const { tradeType, amount, barredPools = NO_POOL_IDS, gas = FREE_GAS, reserves } = request;
  if (amount <= 0n) throw new RangeError(`amount must be positive, got ${amount}`);
  const contest = new Incumbent(tradeType, amount, gas, reserves);
  const bounds = new HopBounds(tradeType === 'exactInput', amount, barredPools);
  const search = { isWhole, likely, bounds, contest, weighsGas: gas !== FREE_GAS, beginsWithWinners: true };
  yield* searchSteps(graph, request, search);
  const amounts = contest.best()?.route.amounts ?? [];
  if (amounts.length > 0) noteSearch(graph, request, Number(amounts[0]), Number(amounts.at(-1)));
  return contest;
}

/** Returns why no route carries the trade. */
export function* explainFailureSteps(
  graph: PoolGraph,
  request: BestPathRequest,
): Steps<Extract<BestPath, { kind: 'noPath' | 'insufficientLiquidity' }>> {
  yield;
  const { barred = NO_ADDRESSES, barredPools = NO_POOL_IDS, between } = request;
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  const isBarred = {
    token: (token: number) => barred.has(graph.tokens.at(token)),
    between: between && graph.tokens.marksOf(between),
    pool: ({ pool }: PoolEntry) => barredPools.has(pool.id),
  };
  const hasPath =
    ends !== undefined &&
    patternsOf(request, graph.protocols).some((masks) => pathExists(graph.adjacency, ends, masks, isBarred));
  return {
    kind: hasPath ? 'insufficientLiquidity' : 'noPath',
    considered: yield* explainNoRouteSteps(graph, request),
  };
}
