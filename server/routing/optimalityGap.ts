import type { BestPathRequest } from './bestPath.ts';
import { LeastSurplus } from './bound/leastSurplus.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { Route } from './route.ts';
import { finish, type Steps } from './steps.ts';

/**
 * Returns an upper bound on what any routing over the same pools and at most `maxHops` hops, splits and shared pools
 * included, could gain over these routes: parts per million of the computed side, gas aside. `null` if unread ticks
 * leave it open.
 *
 * Any prices of the tokens give such a bound: a trade is worth at most its input at its price plus what each pool
 * earns at the prices. A token has one price after a first pool and another, no higher, before a last pool. The prices at
 * which all pools together earn least give the least bound; it is what a split over any number of routes comes to.
 */
export function optimalityGap(
  graph: PoolGraph,
  request: BestPathRequest,
  legs: readonly Route[],
): number | null {
  return finish(optimalityGapSteps(graph, request, legs));
}

/** Yields between steps; see `optimalityGap`. */
export function* optimalityGapSteps(
  graph: PoolGraph,
  request: BestPathRequest,
  legs: readonly Route[],
): Steps<number | null> {
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends === undefined || legs.length === 0) return null;
  const share = yield* new LeastSurplus(graph, request, ends, legs).gap();
  return Number.isFinite(share) ? Math.ceil(Math.max(0, share) * 1e9) / 1e3 : null;
}
