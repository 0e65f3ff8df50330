import { gapBeyondGas } from './bound/beyondGas.ts';
import { BoundedTrade } from './bound/boundedTrade.ts';
import type { BoundRequest } from './bound/boundRequest.ts';
import { GapAtPrices } from './bound/gapAtPrices.ts';
import { leastSurplus } from './bound/leastSurplus.ts';
import type { GasBound } from './bound/look.ts';
import { protocolsIn } from './bound/protocolsIn.ts';
import { FREE_GAS } from './gasCosts.ts';
import { NO_POOL_IDS, type PoolId } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';
import { gasHopsInOrder, PoolStatesInSwap } from './poolStatesInSwap.ts';
import { anyProtocol } from './pools/routingProtocols.ts';
import { NO_RESERVES } from './reserves.ts';
import type { Route } from './route.ts';
import { maskOfSearch } from './search/runSearch.ts';
import { finish, type Steps } from './steps.ts';

/**
 * Returns an upper bound on what any routing over the same pools and at most `maxHops` hops and `mostRoutes` routes, splits
 * and shared pools included, could leave more than these routes: parts per million of the computed side, net of gas if
 * the request weighs it. `null` if unread ticks leave it open.
 *
 * Any prices of the tokens give such a bound: a trade is worth at most its input at its price plus what each pool
 * earns at the prices. A token has one price after a first pool and another, no higher, before a last pool. The prices at
 * which all pools together earn least give the least bound; it is what a split over any number of routes comes to. A pool
 * that is used costs gas, so that it counts only with what it earns beyond that, and only if it is among the pools that the
 * routes have room for; see `RouteEarnings`.
 * @param legs leave at least what the best single route does: other routings are those of several
 */
export function optimalityGap(
  graph: PoolGraph,
  request: BoundRequest,
  legs: readonly Route[],
): number | null {
  return finish(optimalityGapSteps(graph, request, legs));
}

/** Yields between steps; see `optimalityGap`. */
export function* optimalityGapSteps(
  graph: PoolGraph,
  request: BoundRequest,
  legs: readonly Route[],
): Steps<number | null> {
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends === undefined || legs.length === 0) return null;
  const gas = gasBound(graph, request, legs);
  const trade = new BoundedTrade(graph, withinProtocols(graph, request), ends, legs, gas);
  const at = new GapAtPrices(trade);
  const share = yield* trade.gas.isFree ? leastSurplus(at) : gapBeyondGas(at);
  return Number.isFinite(share) ? Math.ceil(Math.max(0, share) * 1e9) / 1e3 : null;
}

/** Returns the request with the pools barred whose protocols it does not allow. */
function withinProtocols(graph: PoolGraph, request: BoundRequest): BoundRequest {
  const allowed = maskOfSearch(request, graph.protocols);
  const any = protocolsIn(graph.adjacency, anyProtocol(graph.protocols));
  if ((any & ~allowed) === 0) return request;
  const { barredPools = NO_POOL_IDS } = request;
  const isAllowed = (id: PoolId) => {
    const pool = graph.getPool(id);
    return pool === undefined || (graph.protocols[pool.protocol].bit & allowed) !== 0;
  };
  return { ...request, barredPools: { has: (id) => barredPools.has(id) || !isAllowed(id) } };
}

function gasBound(graph: PoolGraph, request: BoundRequest, legs: readonly Route[]): GasBound {
  const { gas = FREE_GAS, reserves = NO_RESERVES } = request;
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool), graph.protocols);
  const hops = gasHopsInOrder(legs, moving, (leg) => reserves.execute(leg, moving));
  const ofLegs = Number(gas.ofLegs(hops) + reserves.costOf(legs));
  const any =
    protocolsIn(graph.adjacency, anyProtocol(graph.protocols)) & maskOfSearch(request, graph.protocols);
  return {
    ...gas.floors(any),
    ...{ ofLegs, isFree: gas === FREE_GAS },
  };
}
