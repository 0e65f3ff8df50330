import { gasHopsInOrder, PoolStatesInSwap } from '../execution/poolStatesInSwap.ts';
import { NO_RESERVES } from '../execution/reserves.ts';
import { FREE_GAS } from '../gas/gasCosts.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import { NO_POOL_IDS, type PoolId } from '../model/pool.ts';
import type { Route } from '../model/route.ts';
import { finish, type Steps } from '../model/steps.ts';
import { anyProtocol } from '../pools/routingProtocols.ts';
import { maskOfSearch } from '../search/runSearch.ts';
import { BoundedTrade } from './boundedTrade.ts';
import type { BoundRequest } from './boundRequest.ts';
import { isCutByGas } from './cutByGas.ts';
import type { GasBound } from './gasBound.ts';
import { leastGap } from './leastGap.ts';
import { protocolsIn } from './protocolsIn.ts';

/**
 * The reason why there is no bound: a pool may give more past the ticks that were read, or both tokens have
 * too many pools. Or gas is most of the trade, or a pool would give more if a transaction had more gas.
 */
export type OpenGap = 'unreadTicks' | 'tooManyPools' | 'mostlyGas' | 'gasLimit';

/**
 * Returns an upper bound on the gain of any other routing over the same pools, ppm of the computed side,
 * rounded up. Other routings have up to `maxHops` hops and `mostRoutes` routes, and may share pools. The gain
 * is net of gas if the request weighs it; without a bound the reason is returned.
 * @param legs leave at least as much as the best single route does: other routings are those of several
 */
export function optimalityGap(
  graph: PoolGraph,
  request: BoundRequest,
  legs: readonly Route[],
): number | OpenGap {
  return finish(optimalityGapSteps(graph, request, legs));
}

/** Computes `optimalityGap`, and yields between steps. */
export function* optimalityGapSteps(
  graph: PoolGraph,
  request: BoundRequest,
  legs: readonly Route[],
): Steps<number | OpenGap> {
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends === undefined || legs.length === 0) return 'unreadTicks';
  const gas = gasBound(graph, request, legs);
  const trade = new BoundedTrade(graph, withinProtocols(graph, request), ends, legs, gas);
  if (trade.hasTooManyPools) return 'tooManyPools';
  if (isCutByGas(graph, legs)) return 'gasLimit';
  yield;
  // Lagrangian relaxation: any prices of the tokens give a bound, because a trade is worth at most its input
  // at its price plus the surplus of each pool at the prices. A token has one price after a first pool and
  // another, no higher, before a last pool. See Geoffrion, "Lagrangean relaxation for integer programming"
  // (1974), and Diamandis, Resnick, Chitra, Angeris, "An Efficient Algorithm for Optimal Routing Through
  // Constant Function Market Makers" (2023).
  const gap = yield* leastGap(trade);
  if (gap === 'mostlyGas') return gap;
  return Number.isFinite(gap) ? Math.ceil(Math.max(0, gap) * 1e9) / 1e3 : 'unreadTicks';
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
  return { floors: gas.floors(any), ofLegs, isFree: gas === FREE_GAS };
}
